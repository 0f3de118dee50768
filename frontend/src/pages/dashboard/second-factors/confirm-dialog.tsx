import '../../../components/button.css';
import { Dialog } from '../../../components/dialog';
import { useAdminTexts } from '../../../languages/admin-texts';
import './second-factors.css';

interface ConfirmDialogProps {
  /** Null: closed. */
  question: { title: string; what: string; button: string } | null;
  onCancel: () => void;
  onConfirm: () => void;
}

/** Asks before an action that cannot be undone. */
export function ConfirmDialog({ question, onCancel, onConfirm }: ConfirmDialogProps) {
  const texts = useAdminTexts().factors.setUp;
  return (
    <Dialog title={question?.title ?? ''} open={question !== null} onClose={onCancel}>
      <p>{question?.what}</p>
      <div className="second-factors__buttons">
        <button type="button" className="button button--quiet" onClick={onCancel}>
          {texts.cancel}
        </button>
        <button type="button" className="button button--primary button--danger" onClick={onConfirm}>
          {question?.button}
        </button>
      </div>
    </Dialog>
  );
}

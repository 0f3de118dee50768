import { useRef } from 'react';
import '../../../components/button.css';
import { Dialog } from '../../../components/dialog';
import { useToast } from '../../../components/toast';
import { copyText } from '../../../features/share/copy-text';
import { useAdminTexts } from '../../../languages/admin-texts';
import './second-factors.css';

interface RecoveryCodesDialogProps {
  /** Null: closed. */
  codes: readonly string[] | null;
  onStored: () => void;
}

/** Shows new recovery codes. Only the button closes the dialog: the codes are not shown again. */
export function RecoveryCodesDialog({ codes, onStored }: RecoveryCodesDialogProps) {
  const texts = useAdminTexts().factors.recovery;
  const toast = useToast();
  const field = useRef<HTMLTextAreaElement>(null);
  const copy = async () => toast((await copyText(field.current)) ? texts.copied : texts.notCopied);
  return (
    <Dialog title={texts.title} open={codes !== null}>
      <p>{texts.what}</p>
      <textarea
        ref={field}
        className="second-factors__codes"
        aria-label={texts.title}
        readOnly
        rows={codes?.length}
        value={codes?.join('\n')}
      />
      <div className="second-factors__buttons">
        <button type="button" className="button button--quiet" onClick={() => void copy()}>
          {texts.copy}
        </button>
        <button type="button" className="button button--primary" onClick={onStored}>
          {texts.stored}
        </button>
      </div>
    </Dialog>
  );
}

import { type ReactNode, useState } from 'react';
import '../../../components/button.css';
import { useAdminTexts } from '../../../languages/admin-texts';
import '../filter-form.css';

interface ConfirmFormProps {
  question: ReactNode;
  /** The text of the button. */
  action: string;
  isDanger: boolean;
  onConfirm: () => Promise<void>;
  onCancel: () => void;
}

/** Asks for a confirmation, and says if the action failed. */
export function ConfirmForm({ question, action, isDanger, onConfirm, onCancel }: ConfirmFormProps) {
  const texts = useAdminTexts().integrations;
  const [state, setState] = useState<'asks' | 'works' | 'failed'>('asks');
  const confirm = async () => {
    if (state === 'works') return;
    setState('works');
    try {
      await onConfirm();
    } catch {
      setState('failed');
    }
  };
  return (
    <div className="filter-form">
      <p>{question}</p>
      {state === 'failed' && <p role="alert">{texts.failed}</p>}
      <div className="filter-form__actions">
        <button type="button" className="button button--quiet" onClick={onCancel}>
          {texts.cancel}
        </button>
        <button
          type="button"
          className={`button button--primary${isDanger ? ' button--danger' : ''}`}
          aria-disabled={state === 'works'}
          onClick={() => void confirm()}
        >
          {action}
        </button>
      </div>
    </div>
  );
}

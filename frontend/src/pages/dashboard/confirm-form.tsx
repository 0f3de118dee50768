import { type ReactNode, useState } from 'react';
import { codeOf } from '../../api/http-client';
import '../../components/button.css';
import { useAdminTexts } from '../../languages/admin-texts';
import { errorWords } from '../../languages/error-words';
import './filter-form.css';

interface ConfirmFormProps {
  question: ReactNode;
  /** The text of the button. */
  action: string;
  isDanger: boolean;
  onConfirm: () => Promise<void>;
  onCancel: () => void;
  /** Fields of what is confirmed. */
  children?: ReactNode;
}

/** Asks for a confirmation, and says if the action failed. */
export function ConfirmForm({ question, action, isDanger, onConfirm, onCancel, children }: ConfirmFormProps) {
  const { integrations: texts, errors } = useAdminTexts();
  const [state, setState] = useState<'asks' | 'works' | { failed: string | undefined }>('asks');
  const confirm = async () => {
    if (state === 'works') return;
    setState('works');
    try {
      await onConfirm();
      setState('asks');
    } catch (error) {
      setState({ failed: codeOf(error) });
    }
  };
  return (
    <div className="filter-form">
      <p>{question}</p>
      {children}
      {typeof state === 'object' && (
        <p role="alert">{state.failed === undefined ? texts.failed : errorWords(state.failed, errors)}</p>
      )}
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

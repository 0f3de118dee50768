import { type ReactNode, useState } from 'react';
import { type Failure, failureOf } from '../../api/failure';
import './filter-form.css';
import { FormButtons } from './form-buttons';
import { NotSaved } from './not-saved';

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
  const [isWorking, setIsWorking] = useState(false);
  const [failure, setFailure] = useState<Failure>();
  const confirm = async () => {
    if (isWorking) return;
    setIsWorking(true);
    setFailure(undefined);
    await onConfirm().catch((error: unknown) => setFailure(failureOf(error)));
    setIsWorking(false);
  };
  return (
    <div className="filter-form">
      <p>{question}</p>
      {children}
      <NotSaved code={failure} />
      <FormButtons
        action={action}
        isDanger={isDanger}
        isWorking={isWorking}
        onCancel={onCancel}
        onConfirm={() => void confirm()}
      />
    </div>
  );
}

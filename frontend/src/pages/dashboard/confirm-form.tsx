import type { ReactNode } from 'react';
import { useSessionForm } from '../../features/session/use-session-form';
import { SentForm } from './sent-form';

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
export function ConfirmForm({ question, onConfirm, children, ...sentForm }: ConfirmFormProps) {
  const form = useSessionForm(
    () => ({}),
    async () => {
      await onConfirm();
    },
  );
  return (
    <SentForm {...sentForm} form={form}>
      <p>{question}</p>
      {children}
    </SentForm>
  );
}

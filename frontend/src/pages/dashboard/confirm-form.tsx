import type { ReactNode } from 'react';
import { useSessionForm } from '../../features/session/use-session-form';
import type { DialogFormProps } from './dialog-form';
import { SentForm } from './sent-form';

interface ConfirmFormProps extends Pick<DialogFormProps, 'action' | 'isDanger' | 'onCancel'> {
  question: ReactNode;
  onConfirm: () => Promise<void>;
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

import type { useSessionForm } from '../../features/session/use-session-form';
import { DialogForm, type DialogFormProps } from './dialog-form';
import { NotSaved } from './not-saved';

interface SentFormProps extends Omit<DialogFormProps, 'isWorking' | 'ref' | 'onSubmit'> {
  form: ReturnType<typeof useSessionForm>;
}

/** The form of a dialog that sends something, and says if that failed. */
export function SentForm({ form, children, ...dialogForm }: SentFormProps) {
  return (
    <DialogForm {...dialogForm} ref={form.element} isWorking={form.sending} onSubmit={form.onSubmit}>
      {children}
      <NotSaved code={form.failure} />
    </DialogForm>
  );
}

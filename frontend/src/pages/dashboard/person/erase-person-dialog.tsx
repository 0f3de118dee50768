import { TextInput } from '@mantine/core';
import { erasePerson } from '../../../api/people';
import { Dialog } from '../../../components/dialog';
import { useToast } from '../../../components/toast';
import { enabledFields } from '../../../content/enabled-fields';
import { longestReason } from '../../../content/limits';
import { type FieldErrors, type Typed, useSessionForm } from '../../../features/session/use-session-form';
import { useAdminTexts } from '../../../languages/admin-texts';
import '../filter-form.css';
import { FormButtons } from '../form-buttons';
import { NotSaved } from '../not-saved';
import { oneLine } from '../one-line';
import { useTypedText } from '../typed-text';

interface ErasePersonDialogProps {
  /** Null: closed. */
  email: string | null;
  onClose: () => void;
  onErased: (email: string) => void;
}

/** Asks for the reason before a person is erased. */
export function ErasePersonDialog({ email, onClose, onErased }: ErasePersonDialogProps) {
  const texts = useAdminTexts().person;
  return (
    <Dialog title={texts.eraseTitle} open={email !== null} onClose={onClose}>
      {email !== null && <Question email={email} onClose={onClose} onErased={onErased} />}
    </Dialog>
  );
}

const check = (typed: Typed): FieldErrors => ({
  reason: oneLine(typed('reason')) ? undefined : ({ change }) => change.noReason,
});

function Question({ email, onClose, onErased }: ErasePersonDialogProps & { email: string }) {
  const { person: texts, change } = useAdminTexts();
  const toast = useToast();
  const reason = useTypedText('reason of an erasure');
  const form = useSessionForm(check, async (typed) => {
    await erasePerson(email, oneLine(typed('reason')));
    toast(texts.done);
    onErased(email);
    onClose();
  });
  return (
    <form className="filter-form" ref={form.element} onSubmit={form.onSubmit} noValidate>
      <p>{texts.eraseWarning({ email, ...enabledFields, zip_code: enabledFields.zip_code !== false })}</p>
      <TextInput
        {...form.field('reason', reason)}
        label={change.reason}
        description={change.reasonHint}
        autoComplete="off"
        maxLength={longestReason}
      />
      <NotSaved code={form.failure} />
      <FormButtons
        action={form.sending ? change.working : change.erase}
        isDanger
        isWorking={form.sending}
        onCancel={onClose}
      />
    </form>
  );
}

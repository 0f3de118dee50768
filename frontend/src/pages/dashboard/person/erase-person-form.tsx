import { TextInput } from '@mantine/core';
import { erasePerson } from '../../../api/people';
import { useToast } from '../../../components/toast';
import { enabledFields } from '../../../content/enabled-fields';
import { longestReason } from '../../../content/limits';
import { type FieldErrors, type Typed, useSessionForm } from '../../../features/session/use-session-form';
import { useAdminTexts } from '../../../languages/admin-texts';
import { SentForm } from '../sent-form';
import { useTypedText } from '../typed-text';
import { oneLine } from '../without-controls';

interface ErasePersonFormProps {
  email: string;
  onClose: () => void;
  onErased: () => void;
}

const check = (typed: Typed): FieldErrors => ({
  reason: oneLine(typed('reason')) ? undefined : ({ change }) => change.noReason,
});

export function ErasePersonForm({ email, onClose, onErased }: ErasePersonFormProps) {
  const { person: texts, change } = useAdminTexts();
  const toast = useToast();
  const reason = useTypedText('reason of an erasure');
  const form = useSessionForm(check, async (typed) => {
    await erasePerson(email, oneLine(typed('reason')));
    toast(texts.done);
    onErased();
    onClose();
  });
  return (
    <SentForm form={form} action={form.sending ? change.working : change.erase} isDanger onCancel={onClose}>
      <p>{texts.eraseWarning({ email, ...enabledFields, zip_code: enabledFields.zip_code !== false })}</p>
      <TextInput
        {...form.field('reason', reason)}
        label={change.reason}
        description={change.reasonHint}
        autoComplete="off"
        maxLength={longestReason}
      />
    </SentForm>
  );
}

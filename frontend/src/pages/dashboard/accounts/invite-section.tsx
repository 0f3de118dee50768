import { NativeSelect, TextInput } from '@mantine/core';
import { roleOf } from '../../../api/account';
import { inviteAccount } from '../../../api/accounts';
import { roleValues } from '../../../api/schema';
import { useToast } from '../../../components/toast';
import { type FieldErrors, type Typed, useSessionForm } from '../../../features/session/use-session-form';
import { useAdminTexts } from '../../../languages/admin-texts';
import { Section } from '../section';
import { SectionForm } from '../section-form';
import { useTypedText } from '../typed-text';

const check = (typed: Typed): FieldErrors => ({
  email: /^\S+@\S+$/.test(typed('email').trim()) ? undefined : ({ account }) => account.all.notAnEmail,
});

interface InviteSectionProps {
  /** Without mail it says what to do instead. */
  sendsMail: boolean;
  onSent: () => void;
}

export function InviteSection({ sendsMail, onSent }: InviteSectionProps) {
  const texts = useAdminTexts().account;
  const toast = useToast();
  const typedEmail = useTypedText('invited');
  const [, setEmail] = typedEmail;
  const [roleName, setRole] = useTypedText('role of the invited', 'viewer');
  const role = roleOf(roleName);
  const form = useSessionForm(
    check,
    async (typed) => {
      const address = typed('email').trim();
      await inviteAccount(address, role);
      toast(texts.all.sent({ email: address }));
      setEmail('');
      onSent();
    },
    {
      'request.invalid': { email: ({ account }) => account.all.notAnEmail },
      'accounts.exists': { email: ({ errors }) => errors['accounts.exists'] },
    },
  );
  return (
    <Section title={texts.all.invite}>
      {sendsMail ? (
        <SectionForm form={form} submit={form.sending ? texts.all.sending : texts.all.send} isMain>
          <TextInput
            {...form.field('email', typedEmail)}
            type="email"
            label={texts.all.email}
            autoComplete="off"
            autoCapitalize="none"
            enterKeyHint="done"
          />
          <NativeSelect
            label={texts.all.role}
            description={texts.roleHints[role]}
            value={role}
            data={roleValues.map((value) => ({ value, label: texts.roles[value] }))}
            onChange={(event) => setRole(event.currentTarget.value)}
          />
          <p className="note">{texts.all.inviteHint}</p>
        </SectionForm>
      ) : (
        <p>{texts.all.noMail}</p>
      )}
    </Section>
  );
}

import { Code, TextInput } from '@mantine/core';
import type { TotpSetUpDto } from '../../../api/schema';
import { confirmApp, type NewRecoveryCodes } from '../../../api/second-factors';
import { QrCode } from '../../../components/qr-code';
import { type FieldErrors, type Typed, useSessionForm } from '../../../features/session/use-session-form';
import { useAdminTexts } from '../../../languages/admin-texts';
import { SentForm } from '../sent-form';

interface AppSetUpFormProps {
  setUp: TotpSetUpDto;
  onClose: () => void;
  onAdded: (recoveryCodes: NewRecoveryCodes) => void;
}

const check = (typed: Typed): FieldErrors => ({
  code: typed('code').trim() ? undefined : ({ factors }) => factors.step.noCode,
});

/** Shows the secret for an authenticator app, and asks for a code to prove that the app has it. */
export function AppSetUpForm({ setUp, onClose, onAdded }: AppSetUpFormProps) {
  const texts = useAdminTexts().factors.setUp;
  const form = useSessionForm(check, async (typed) => {
    const outcome = await confirmApp(setUp.token, typed('code').trim());
    if (outcome.kind !== 'added') return { code: ({ factors }) => factors.setUp[outcome.kind] };
    onAdded(outcome.recoveryCodes);
    return undefined;
  });
  return (
    <SentForm form={form} action={texts.confirm} onCancel={onClose}>
      <p>{texts.scan}</p>
      <QrCode text={setUp.uri} label={texts.picture} />
      <p>
        {texts.type} <Code style={{ userSelect: 'all' }}>{setUp.secret.replace(/.{4}(?=.)/g, '$& ')}</Code>
      </p>
      <TextInput
        {...form.field('code')}
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
      />
    </SentForm>
  );
}

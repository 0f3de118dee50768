import { TextInput } from '@mantine/core';
import type { TotpSetUpDto } from '../../../api/schema';
import { confirmApp, type NewRecoveryCodes } from '../../../api/second-factors';
import { Dialog } from '../../../components/dialog';
import { QrCode } from '../../../components/qr-code';
import { type FieldErrors, type Typed, useSessionForm } from '../../../features/session/use-session-form';
import { useAdminTexts } from '../../../languages/admin-texts';
import '../filter-form.css';
import { FormButtons } from '../form-buttons';
import { NotSaved } from '../not-saved';
import './second-factors.css';

interface AppSetUpDialogProps {
  /** Null: closed. */
  setUp: TotpSetUpDto | null;
  onClose: () => void;
  onAdded: (recoveryCodes: NewRecoveryCodes) => void;
}

/** Shows the secret for an authenticator app, and asks for a code to prove that the app has it. */
export function AppSetUpDialog({ setUp, onClose, onAdded }: AppSetUpDialogProps) {
  const texts = useAdminTexts().factors.setUp;
  return (
    <Dialog title={texts.title} open={setUp !== null} onClose={onClose}>
      {setUp && <AppSetUpForm setUp={setUp} onClose={onClose} onAdded={onAdded} />}
    </Dialog>
  );
}

const check = (typed: Typed): FieldErrors => ({
  code: typed('code').trim() ? undefined : ({ factors }) => factors.step.noCode,
});

function AppSetUpForm({ setUp, onClose, onAdded }: Omit<AppSetUpDialogProps, 'setUp'> & { setUp: TotpSetUpDto }) {
  const texts = useAdminTexts().factors.setUp;
  const form = useSessionForm(check, async (typed) => {
    const outcome = await confirmApp(setUp.token, typed('code').trim());
    if (outcome.kind !== 'added') return { code: ({ factors }) => factors.setUp[outcome.kind] };
    onAdded(outcome.recoveryCodes);
    return undefined;
  });
  return (
    <form className="filter-form" ref={form.element} onSubmit={form.onSubmit} noValidate>
      <p>{texts.scan}</p>
      <QrCode text={setUp.uri} label={texts.picture} />
      <p>
        {texts.type} <code className="second-factors__secret">{setUp.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <TextInput
        {...form.field('code')}
        label={texts.code}
        inputMode="numeric"
        autoComplete="one-time-code"
        enterKeyHint="done"
      />
      <NotSaved code={form.failure} />
      <FormButtons action={texts.confirm} isWorking={form.sending} onCancel={onClose} />
    </form>
  );
}

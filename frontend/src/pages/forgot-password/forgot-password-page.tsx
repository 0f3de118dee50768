import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type ForgotPasswordOutcome, forgotPassword } from '../../api/forgot-password';
import { useToast } from '../../components/toast';
import { SessionCard, SessionField, SessionNotice } from '../../features/session/session-card';
import { type FieldError, type FieldErrors, type Typed, useSessionForm } from '../../features/session/use-session-form';
import { usePageTitle } from '../../hooks/use-page-title';
import { useAdminTexts } from '../../languages/admin-texts';
import { paths } from '../../paths';

/** /forgotpassword: shows the same for known and unknown addresses. */
export function ForgotPasswordPage() {
  const { forgotPassword: texts } = useAdminTexts();
  usePageTitle(texts.title);
  const toast = useToast();
  const [outcome, setOutcome] = useState<ForgotPasswordOutcome | null>(null);

  const check = (typed: Typed): FieldErrors => ({ email: errorOf(typed('email')) });
  const form = useSessionForm(check, async (typed) => {
    setOutcome(null);
    const result = await forgotPassword(typed('email').trim());
    if (result === 'accepted') toast(texts.sent);
    setOutcome(result);
    return { email: result === 'not-an-email' ? ({ notAnEmail }) => notAnEmail : undefined };
  });

  return (
    <SessionCard
      title={texts.title}
      form={form}
      submit={texts.submit}
      sending={texts.sending}
      notice={<Notice outcome={outcome} />}
      footer={
        <Link className="session-form__link" to={paths.login}>
          {texts.back}
        </Link>
      }
    >
      <SessionField
        {...form.field('email')}
        type="email"
        label={texts.email}
        autoComplete="username"
        enterKeyHint="send"
      />
    </SessionCard>
  );
}

function Notice({ outcome }: { outcome: ForgotPasswordOutcome | null }) {
  const { forgotPassword: texts, slowDown, unreachable } = useAdminTexts();
  if (outcome === null || outcome === 'not-an-email') return null;
  if (outcome === 'accepted') return <SessionNotice>{texts.whatComes}</SessionNotice>;
  const messages = { 'slow-down': slowDown, 'no-mail': texts.noMail, failed: unreachable };
  return <SessionNotice bad>{messages[outcome]}</SessionNotice>;
}

const address = /^[^\s@]+@[^\s@]+$/;

/** Finds only what cannot be an address at all; the server decides on the rest. */
function errorOf(email: string): FieldError | undefined {
  if (!email.trim()) return ({ forgotPassword: texts }) => texts.noEmail;
  return address.test(email.trim()) ? undefined : ({ notAnEmail }) => notAnEmail;
}

import { useState } from 'react';
import { Link } from 'react-router-dom';
import { type ForgotPasswordOutcome, forgotPassword } from '../../api/forgot-password';
import { useToast } from '../../components/toast';
import { usePageTitle } from '../../hooks/use-page-title';
import { useAdminTexts } from '../../languages/admin-texts';
import { paths } from '../../paths';
import { SessionCard } from '../../session/session-card';
import { SessionField } from '../../session/session-field';
import { SessionNotice } from '../../session/session-notice';
import { type Fault, type Faults, useSessionForm } from '../../session/use-session-form';

/** /forgotpassword: says the same whether or not the address is known. */
export function ForgotPasswordPage() {
  const { forgotPassword: texts } = useAdminTexts();
  usePageTitle(texts.title);
  const toast = useToast();
  const [email, setEmail] = useState('');
  const [outcome, setOutcome] = useState<ForgotPasswordOutcome | null>(null);

  const check = (): Faults => ({ email: faultOf(email) });
  const send = async (): Promise<Faults> => {
    setOutcome(null);
    const answer = await forgotPassword(email.trim());
    if (answer === 'accepted') toast(texts.sent);
    setOutcome(answer);
    return { email: answer === 'not-an-email' ? ({ notAnEmail }) => notAnEmail : undefined };
  };
  const form = useSessionForm(check, send);

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
        id="email"
        type="email"
        label={texts.email}
        value={email}
        error={form.errors.email}
        autoComplete="username"
        enterKeyHint="send"
        onChange={(typed) => {
          setEmail(typed);
          form.unmark('email');
        }}
      />
    </SessionCard>
  );
}

function Notice({ outcome }: { outcome: ForgotPasswordOutcome | null }) {
  const { forgotPassword: texts, slowDown, unreachable } = useAdminTexts();
  if (outcome === null || outcome === 'not-an-email') return null;
  if (outcome === 'accepted') return <SessionNotice>{texts.whatComes}</SessionNotice>;
  const refusals = { 'slow-down': slowDown, 'no-mail': texts.noMail, failed: unreachable };
  return <SessionNotice bad>{refusals[outcome]}</SessionNotice>;
}

const address = /^[^\s@]+@[^\s@]+$/;

/** Only what certainly is no address: the server has the last word. */
function faultOf(email: string): Fault | undefined {
  if (!email.trim()) return ({ forgotPassword: texts, missing }) => missing(texts.email);
  return address.test(email.trim()) ? undefined : ({ notAnEmail }) => notAnEmail;
}

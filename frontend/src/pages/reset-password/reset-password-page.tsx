import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type ResetPasswordOutcome, resetPassword } from '../../api/reset-password';
import { useDismissToast, useToast } from '../../components/toast';
import { shortestPassword } from '../../content/limits';
import { endSession } from '../../features/session/admin-session';
import { passwordErrorOf } from '../../features/session/password-error';
import { SessionCard, SessionField, SessionNotice } from '../../features/session/session-card';
import { type FieldErrors, type Typed, useSessionForm } from '../../features/session/use-session-form';
import { useLinkToken } from '../../hooks/use-link-token';
import { usePageTitle } from '../../hooks/use-page-title';
import { useAdminTexts } from '../../languages/admin-texts';
import { paths } from '../../paths';

/** /resetpassword: the mailed link leads here. */
export function ResetPasswordPage() {
  const { resetPassword: texts } = useAdminTexts();
  usePageTitle(texts.title);
  const toast = useToast();
  const dismiss = useDismissToast();
  const navigate = useNavigate();
  const token = useLinkToken();
  const [outcome, setOutcome] = useState<ResetPasswordOutcome | null>(null);

  const check = (typed: Typed): FieldErrors => {
    const [password, again] = [typed('password'), typed('again')];
    if (password && again && password !== again) {
      toast(texts.mismatch);
      return { again: ({ resetPassword: { mismatch } }) => mismatch };
    }
    return {
      password: passwordErrorOf(password),
      again: again ? undefined : ({ resetPassword: words }) => words.notAgain,
    };
  };
  const form = useSessionForm(check, async (typed) => {
    setOutcome(null);
    if (!token) return undefined;
    const result = await resetPassword(token, typed('password'));
    setOutcome(result);
    if (result === 'changed') {
      toast(texts.changed);
      // A new password ends all sessions on the server, so this browser's ends, too.
      endSession();
      void navigate(paths.login, { replace: true });
    }
    return { password: result === 'password-rejected' ? ({ resetPassword: { tooEasy } }) => tooEasy : undefined };
  });
  /** Editing either field may fix a mismatch. */
  const agreed = () => {
    form.unmark('again');
    dismiss(texts.mismatch);
  };

  return (
    <SessionCard
      title={texts.title}
      form={form}
      submit={texts.submit}
      sending={texts.sending}
      notice={<Notice outcome={token ? outcome : 'link-invalid'} />}
    >
      <SessionField
        {...form.field('password')}
        type="password"
        label={texts.password}
        hint={texts.hint({ shortest: shortestPassword })}
        autoComplete="new-password"
        enterKeyHint="next"
        onChange={() => {
          form.unmark('password');
          agreed();
        }}
      />
      <SessionField
        {...form.field('again')}
        type="password"
        label={texts.again}
        autoComplete="new-password"
        enterKeyHint="done"
        onChange={agreed}
      />
    </SessionCard>
  );
}

function Notice({ outcome }: { outcome: ResetPasswordOutcome | null }) {
  const { resetPassword: texts, slowDown, unreachable } = useAdminTexts();
  if (outcome !== 'link-invalid' && outcome !== 'slow-down' && outcome !== 'failed') return null;
  const words = { 'link-invalid': texts.invalidLink, 'slow-down': slowDown, failed: unreachable };
  return (
    <SessionNotice bad>
      <p>{words[outcome]}</p>
      {outcome === 'link-invalid' && <Link to={paths.forgotPassword}>{texts.newLink}</Link>}
    </SessionNotice>
  );
}

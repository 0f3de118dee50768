import { Link } from 'react-router-dom';
import { type LoginOutcome, login } from '../../api/login';
import { SessionCard, SessionField, SessionNotice } from '../../features/session/session-card';
import { type FieldErrors, type Typed, useSessionForm } from '../../features/session/use-session-form';
import { usePageTitle } from '../../hooks/use-page-title';
import { useAdminTexts } from '../../languages/admin-texts';
import { paths } from '../../paths';

interface PasswordFormProps {
  /** What has ended, if anything: the session, or a sign-in after its password. */
  ended: 'session' | 'step' | null;
  onOutcome: (outcome: LoginOutcome) => void;
  onPasskey: () => void;
  /** The name of the identity provider; null if there is none. */
  provider: string | null;
  onProvider: () => void;
}

export function PasswordForm({ ended, onOutcome, onPasskey, provider, onProvider }: PasswordFormProps) {
  const { login: texts, factors } = useAdminTexts();
  usePageTitle(texts.title);

  const check = (typed: Typed): FieldErrors => ({
    email: typed('email').trim() ? undefined : ({ login: words }) => words.noEmail,
    password: typed('password') ? undefined : ({ login: words }) => words.noPassword,
  });
  const form = useSessionForm(check, async (typed) => {
    onOutcome(await login(typed('email').trim(), typed('password')));
  });
  const field = (name: 'email' | 'password') => ({ ...form.field(name), type: name, label: texts[name] });

  return (
    <SessionCard
      title={texts.title}
      form={form}
      submit={texts.submit}
      sending={texts.sending}
      notice={ended && <SessionNotice>{ended === 'session' ? texts.sessionEnded : factors.step.expired}</SessionNotice>}
      footer={
        <>
          <button type="button" className="button button--quiet" onClick={onPasskey}>
            {factors.step.withPasskey}
          </button>
          <Link className="session-form__link" to={paths.forgotPassword}>
            {texts.forgot}
          </Link>
          {/* Last: it appears after a response, and nothing may move under a finger that is about to press. */}
          {provider !== null && (
            <button type="button" className="button button--quiet" onClick={onProvider}>
              {texts.withProvider({ name: provider })}
            </button>
          )}
        </>
      }
    >
      <SessionField {...field('email')} autoComplete="username" enterKeyHint="next" />
      <SessionField {...field('password')} autoComplete="current-password" enterKeyHint="go" />
    </SessionCard>
  );
}

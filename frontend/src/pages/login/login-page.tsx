import { useState } from 'react';
import { Link, Navigate, useLocation, useNavigate } from 'react-router-dom';
import { type LoginOutcome, login } from '../../api/login';
import '../../components/button.css';
import { Dialog } from '../../components/dialog';
import { defaultLanguage } from '../../content/languages';
import { loginSuccessDuration } from '../../content/timers';
import { usePageTitle } from '../../hooks/use-page-title';
import { useTimeout } from '../../hooks/use-timeout';
import { useAdminTexts } from '../../languages/admin-texts';
import { errorWords } from '../../languages/error-words';
import { useLanguage } from '../../languages/language';
import { paths } from '../../paths';
import { adminToken, beginSession } from '../../session/admin-session';
import { readLoginState } from '../../session/route-state';
import { SessionCard } from '../../session/session-card';
import { SessionField } from '../../session/session-field';
import { SessionNotice } from '../../session/session-notice';
import { type FieldErrors, useSessionForm } from '../../session/use-session-form';

type Failure = Exclude<LoginOutcome, { kind: 'signed-in' }>;

/** /login and its dialogs (docs/product.md#sign-in). */
export function LoginPage() {
  const adminTexts = useAdminTexts();
  const texts = adminTexts.login;
  usePageTitle(texts.title);
  const navigate = useNavigate();
  const location = useLocation();
  const { from, sessionEnded } = readLoginState(location.state);
  const [email, setEmail] = useState('');
  const [password, setPassword] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [signedIn, setSignedIn] = useState(false);
  // An administrator who opens the page signed in needs no second sign-in. One that is done here has its dialog first.
  const [cameSignedIn] = useState(() => adminToken() !== null);
  useTimeout(() => void navigate(from, { replace: true }), signedIn ? loginSuccessDuration : null);

  const check = (): FieldErrors => ({
    email: email.trim() ? undefined : ({ login: words }) => words.noEmail,
    password: password ? undefined : ({ login: words }) => words.noPassword,
  });
  const send = async () => {
    const outcome = await login(email.trim(), password);
    if (outcome.kind === 'signed-in') {
      beginSession(outcome.token);
      setSignedIn(true);
    } else {
      setFailure(outcome);
    }
    return {};
  };
  const form = useSessionForm(check, send);

  const field = (name: 'email' | 'password', value: string, change: (value: string) => void) => ({
    id: name,
    type: name,
    label: texts[name],
    value,
    error: form.errors[name],
    onChange: (typed: string) => {
      change(typed);
      form.unmark(name);
    },
  });

  if (cameSignedIn) return <Navigate to={from} replace />;
  return (
    <>
      <SessionCard
        title={texts.title}
        form={form}
        submit={texts.submit}
        sending={texts.sending}
        notice={sessionEnded && <SessionNotice>{texts.sessionEnded}</SessionNotice>}
        footer={
          <Link className="session-form__link" to={paths.forgotPassword}>
            {texts.forgot}
          </Link>
        }
      >
        <SessionField {...field('email', email, setEmail)} autoComplete="username" enterKeyHint="next" />
        <SessionField {...field('password', password, setPassword)} autoComplete="current-password" enterKeyHint="go" />
      </SessionCard>
      <Dialog
        title={failure?.kind === 'rejected' ? texts.failed : texts.error}
        open={failure !== null}
        onClose={() => setFailure(null)}
      >
        {failure && <WhyNot failure={failure} />}
        <button type="button" className="button button--primary" onClick={() => setFailure(null)}>
          {adminTexts.ok}
        </button>
      </Dialog>
      <Dialog title={texts.successful} open={signedIn}>
        <p role="status">{texts.redirecting}</p>
      </Dialog>
    </>
  );
}

/** Shows the server's English message (docs/product.md#sign-in), and in other languages also a translation. */
function WhyNot({ failure }: { failure: Failure }) {
  const { login: texts, errors } = useAdminTexts();
  const language = useLanguage();
  if (failure.kind === 'failed') return <p>{texts.exception}</p>;
  const { message, code } = failure;
  if (message === null) return <p>{texts.unexpected}</p>;
  return (
    <>
      {language !== defaultLanguage && code !== null && <p>{errorWords(code, errors)}</p>}
      <p lang={defaultLanguage}>{message}</p>
    </>
  );
}

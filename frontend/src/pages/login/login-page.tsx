import { useRef, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router-dom';
import type { LoginOutcome } from '../../api/login';
import { signInWithPasskey } from '../../api/passkeys';
import type { SecondStepDto } from '../../api/schema';
import { Dialog } from '../../components/dialog';
import { Spinner } from '../../components/spinner';
import { useToast } from '../../components/toast';
import { defaultLanguage } from '../../content/languages';
import { loginSuccessDuration } from '../../content/timers';
import { adminToken, beginSession } from '../../features/session/admin-session';
import { readLoginState } from '../../features/session/route-state';
import { useTimeout } from '../../hooks/use-timeout';
import { useAdminTexts } from '../../languages/admin-texts';
import { errorWords } from '../../languages/error-words';
import { useLanguage } from '../../languages/language';
import { PasswordForm } from './password-form';
import { SecondStepForm } from './second-step-form';
import { useOpenId } from './use-openid';

type Failure = Exclude<LoginOutcome, { kind: 'signed-in' } | { kind: 'second-step' }>;

/** /login and its dialogs (docs/product.md#sign-in). */
export function LoginPage() {
  const { login: texts, factors, ok } = useAdminTexts();
  const navigate = useNavigate();
  const location = useLocation();
  const { from, sessionEnded } = readLoginState(location.state);
  const [failure, setFailure] = useState<Failure | null>(null);
  const [step, setStep] = useState<SecondStepDto | null>(null);
  const [stepExpired, setStepExpired] = useState(false);
  // The state alone would let a second press through before the next render.
  const usingPasskey = useRef(false);
  const toast = useToast();
  const [signedIn, setSignedIn] = useState(false);
  // Whoever is already signed in goes straight on. Whoever signs in here sees the dialog first.
  const [cameSignedIn] = useState(() => adminToken() !== null);

  const finish = (token: string) => {
    beginSession(token);
    setSignedIn(true);
  };
  const settle = (outcome: LoginOutcome) => {
    if (outcome.kind === 'signed-in') finish(outcome.token);
    else if (outcome.kind === 'second-step') setStep(outcome.step);
    else setFailure(outcome);
  };
  const openId = useOpenId(from, settle);
  useTimeout(() => void navigate(openId.from, { replace: true }), signedIn ? loginSuccessDuration : null);
  const tryPasskey = async () => {
    if (usingPasskey.current) return;
    usingPasskey.current = true;
    const outcome = await signInWithPasskey(step?.token);
    usingPasskey.current = false;
    if (outcome.kind === 'cancelled') toast(factors.step.noPasskey);
    else if (outcome.kind === 'rejected' && outcome.code === 'auth.step_expired') back(true);
    else settle(outcome);
  };
  const back = (expired: boolean) => {
    setStep(null);
    setStepExpired(expired);
  };

  if (cameSignedIn) return <Navigate to={from} replace />;
  return (
    <>
      {openId.isFinishing ? (
        <main className="page page--narrow">
          <h1>{texts.title}</h1>
          <Spinner />
        </main>
      ) : step ? (
        <SecondStepForm step={step} onSignedIn={finish} onPasskey={() => void tryPasskey()} onBack={back} />
      ) : (
        <PasswordForm
          ended={stepExpired ? 'step' : sessionEnded ? 'session' : null}
          onOutcome={settle}
          onPasskey={() => void tryPasskey()}
          provider={openId.provider}
          onProvider={openId.begin}
        />
      )}
      <Dialog
        title={failure?.kind === 'rejected' ? texts.failed : texts.error}
        open={failure !== null}
        onClose={() => setFailure(null)}
      >
        {failure && <WhyNot failure={failure} />}
        <button type="button" className="button button--primary" onClick={() => setFailure(null)}>
          {ok}
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

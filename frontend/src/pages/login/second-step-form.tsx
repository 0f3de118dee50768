import { useState } from 'react';
import { sendCode } from '../../api/login';
import type { SecondStepDto } from '../../api/schema';
import { SessionCard, SessionField, SessionNotice } from '../../features/session/session-card';
import { type FieldErrors, type Typed, useSessionForm } from '../../features/session/use-session-form';
import { usePageTitle } from '../../hooks/use-page-title';
import { useAdminTexts } from '../../languages/admin-texts';

interface SecondStepFormProps {
  step: SecondStepDto;
  onSignedIn: (token: string) => void;
  onPasskey: () => void;
  /** Returns to the password; `expired`: because the step took too long. */
  onBack: (expired: boolean) => void;
}

type Notice = 'slowDown' | 'unreachable' | null;

/** Asks for the code after the password (docs/product.md#sign-in). */
export function SecondStepForm({ step, onSignedIn, onPasskey, onBack }: SecondStepFormProps) {
  const adminTexts = useAdminTexts();
  const texts = adminTexts.factors.step;
  usePageTitle(texts.title);
  const hasApp = step.factors.includes('app');
  const [recovering, setRecovering] = useState(!hasApp);
  const [notice, setNotice] = useState<Notice>(null);

  const check = (typed: Typed): FieldErrors => ({
    code: typed('code').trim() ? undefined : ({ factors }) => factors.step.noCode,
  });
  const form = useSessionForm(check, async (typed) => {
    setNotice(null);
    const outcome = await sendCode(step.token, typed('code').trim());
    if (outcome.kind === 'signed-in') onSignedIn(outcome.token);
    else if (outcome.kind !== 'rejected') setNotice('unreachable');
    else if (outcome.code === 'rate.limited') setNotice('slowDown');
    else if (outcome.code === 'auth.code_refused' || outcome.code === 'request.invalid') {
      return { code: ({ errors }) => errors['auth.code_refused'] };
    } else onBack(true);
    return undefined;
  });

  return (
    <SessionCard
      title={texts.title}
      form={form}
      submit={adminTexts.login.submit}
      sending={adminTexts.login.sending}
      notice={notice && <SessionNotice bad>{adminTexts[notice]}</SessionNotice>}
      footer={
        <>
          {step.factors.includes('passkey') && (
            <button type="button" className="button button--quiet" onClick={onPasskey}>
              {texts.usePasskey}
            </button>
          )}
          {hasApp && (
            <button
              type="button"
              className="button button--quiet"
              onClick={() => {
                setRecovering(!recovering);
                form.unmark('code');
              }}
            >
              {recovering ? texts.useApp : texts.useRecoveryCode}
            </button>
          )}
          <button type="button" className="button" onClick={() => onBack(false)}>
            {texts.back}
          </button>
        </>
      }
    >
      {/* The key makes it a different field, so that the browser does not suggest for one what was typed into the other. */}
      {recovering ? (
        <SessionField
          key="recovery"
          {...form.field('code')}
          type="text"
          label={texts.recoveryCode}
          hint={texts.recoveryHint}
          autoComplete="off"
          enterKeyHint="go"
        />
      ) : (
        <SessionField
          key="app"
          {...form.field('code')}
          type="text"
          inputMode="numeric"
          label={texts.code}
          hint={texts.codeHint}
          autoComplete="one-time-code"
          enterKeyHint="go"
        />
      )}
    </SessionCard>
  );
}

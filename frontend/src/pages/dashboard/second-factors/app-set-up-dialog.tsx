import { type SubmitEvent, useId, useState } from 'react';
import type { TotpSetUpDto } from '../../../api/schema';
import { confirmApp, type NewRecoveryCodes } from '../../../api/second-factors';
import '../../../components/button.css';
import { Dialog } from '../../../components/dialog';
import { FormField } from '../../../components/form-field';
import { useAdminTexts } from '../../../languages/admin-texts';
import { QrCode } from './qr-code';
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

type Failure = 'noCode' | 'wrong' | 'expired' | 'failed';

function AppSetUpForm({ setUp, onClose, onAdded }: Omit<AppSetUpDialogProps, 'setUp'> & { setUp: TotpSetUpDto }) {
  const { factors } = useAdminTexts();
  const texts = factors.setUp;
  const id = useId();
  const [code, setCode] = useState('');
  const [failure, setFailure] = useState<Failure | null>(null);
  const [sending, setSending] = useState(false);

  const send = async (event: SubmitEvent) => {
    event.preventDefault();
    if (sending) return;
    if (!code.trim()) {
      setFailure('noCode');
      return;
    }
    setSending(true);
    const outcome = await confirmApp(setUp.token, code.trim());
    setSending(false);
    if (outcome.kind === 'added') onAdded(outcome.recoveryCodes);
    else setFailure(outcome.kind);
  };

  const words = { noCode: factors.step.noCode, wrong: texts.wrong, expired: texts.expired, failed: factors.failed };
  return (
    <form className="second-factors__set-up" noValidate onSubmit={(event) => void send(event)}>
      <p>{texts.scan}</p>
      <QrCode text={setUp.uri} label={texts.picture} />
      <p>
        {texts.type} <code className="second-factors__secret">{setUp.secret.replace(/.{4}(?=.)/g, '$& ')}</code>
      </p>
      <FormField id={`${id}-code`} label={texts.code} error={failure ? words[failure] : undefined}>
        {(described) => (
          <input
            {...described}
            id={`${id}-code`}
            className="form-field__control"
            value={code}
            required
            inputMode="numeric"
            autoComplete="one-time-code"
            enterKeyHint="done"
            onChange={(event) => {
              setCode(event.currentTarget.value);
              setFailure(null);
            }}
          />
        )}
      </FormField>
      <div className="second-factors__buttons">
        <button type="button" className="button button--quiet" onClick={onClose}>
          {texts.cancel}
        </button>
        <button type="submit" className="button button--primary" aria-disabled={sending}>
          {texts.confirm}
        </button>
      </div>
    </form>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { removePasskey } from '../../../api/passkeys';
import type { SecondFactorsDto as Factors, PasskeyDto, TotpSetUpDto } from '../../../api/schema';
import {
  beginAppSetUp,
  fetchSecondFactors,
  type NewRecoveryCodes,
  removeApp,
  renewRecoveryCodes,
} from '../../../api/second-factors';
import '../../../components/button.css';
import { Spinner } from '../../../components/spinner';
import { factorAdded } from '../../../features/session/admin-session';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { LogInAgain } from '../log-in-again';
import { shortMomentIn } from '../moment';
import { AppSetUpDialog } from './app-set-up-dialog';
import { ConfirmDialog } from './confirm-dialog';
import { Passkeys } from './passkeys';
import { RecoveryCodesDialog } from './recovery-codes-dialog';
import './second-factors.css';

/** The administrator's own second factors (docs/product.md#second-factors). */
export function SecondFactors() {
  const { factors: texts, list } = useAdminTexts();
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['second-factors'],
    queryFn: ({ signal }) => fetchSecondFactors(signal),
  });
  return (
    <section className="second-factors" aria-labelledby="second-factors-title">
      <h2 id="second-factors-title">{texts.title}</h2>
      <p>{texts.intro}</p>
      {isPending && <Spinner />}
      {error && <p role="alert">{list.failed}</p>}
      {data && <Known factors={data} onChanged={() => void refetch()} />}
    </section>
  );
}

type Question = 'remove-app' | 'renew' | PasskeyDto;

function Known({ factors, onChanged }: { factors: Factors; onChanged: () => void }) {
  const { factors: texts } = useAdminTexts();
  const language = useLanguage();
  const [setUp, setSetUp] = useState<TotpSetUpDto | null>(null);
  const [codes, setCodes] = useState<readonly string[] | null>(null);
  const [question, setQuestion] = useState<Question | null>(null);
  /** The outcome of the last press. */
  const [news, setNews] = useState('');
  const hasFactor = factors.app !== null || factors.passkeys.length > 0;
  const isOnly = (factors.app === null ? 0 : 1) + factors.passkeys.length === 1;

  const attempt = async (work: () => Promise<void>) => {
    setNews('');
    try {
      await work();
    } catch {
      setNews(texts.failed);
    }
    onChanged();
  };
  const carryOut = async (what: Question) => {
    if (what === 'renew') setCodes(await renewRecoveryCodes());
    else if (what === 'remove-app') {
      await removeApp();
      setNews(texts.app.removed);
    } else {
      await removePasskey(what.id);
      setNews(texts.passkeys.removed);
    }
  };
  const wordsOf = (what: Question) => {
    if (what === 'remove-app')
      return { title: texts.app.removeTitle, what: texts.app.removeWhat, button: texts.app.remove };
    if (what === 'renew') {
      return { title: texts.recovery.renewTitle, what: texts.recovery.renewWhat, button: texts.recovery.renew };
    }
    const { removeTitle, removeWhat, removeButton } = texts.passkeys;
    return { title: removeTitle, what: removeWhat({ name: what.name }), button: removeButton };
  };
  const added = (recoveryCodes: NewRecoveryCodes, words: string) => {
    setSetUp(null);
    setCodes(recoveryCodes);
    setNews(words);
    if (recoveryCodes === null) factorAdded();
    onChanged();
  };
  /** Only now: the rest of the dashboard replaces this. */
  const stored = () => {
    setCodes(null);
    factorAdded();
  };
  const mayRemove = !(factors.required && isOnly);

  return (
    <>
      {factors.required && !hasFactor && <p className="second-factors__notice">{texts.required}</p>}
      {factors.required && isOnly && <p className="second-factors__hint">{texts.keepOne}</p>}
      {!factors.changeable && (
        <div className="second-factors__notice">
          <p>{texts.tooOld}</p>
          <LogInAgain />
        </div>
      )}
      <p role="status">{news}</p>
      <Passkeys
        passkeys={factors.passkeys}
        changeable={factors.changeable}
        removable={mayRemove}
        onAdded={(recoveryCodes) => added(recoveryCodes, texts.passkeys.added)}
        onRemove={setQuestion}
      />
      <h3>{texts.app.title}</h3>
      <p>{factors.app ? texts.app.since({ date: shortMomentIn(factors.app, language) }) : texts.app.none}</p>
      {factors.changeable && (
        <div className="second-factors__buttons">
          <button
            type="button"
            className="button button--quiet"
            aria-haspopup="dialog"
            onClick={() => void attempt(async () => setSetUp(await beginAppSetUp()))}
          >
            {factors.app ? texts.app.replace : texts.app.add}
          </button>
          {factors.app && mayRemove && (
            <button
              type="button"
              className="button button--quiet button--danger"
              aria-haspopup="dialog"
              onClick={() => setQuestion('remove-app')}
            >
              {texts.app.remove}
            </button>
          )}
        </div>
      )}
      <h3>{texts.recovery.title}</h3>
      <p>{hasFactor ? texts.recovery.left({ left: factors.recovery_codes_left }) : texts.recovery.none}</p>
      {factors.changeable && hasFactor && (
        <div className="second-factors__buttons">
          <button
            type="button"
            className="button button--quiet"
            aria-haspopup="dialog"
            onClick={() => setQuestion('renew')}
          >
            {texts.recovery.renew}
          </button>
        </div>
      )}
      <AppSetUpDialog
        setUp={setUp}
        onClose={() => setSetUp(null)}
        onAdded={(recoveryCodes) => added(recoveryCodes, texts.app.added)}
      />
      <ConfirmDialog
        question={question && wordsOf(question)}
        onCancel={() => setQuestion(null)}
        onConfirm={() => {
          setQuestion(null);
          if (question) void attempt(() => carryOut(question));
        }}
      />
      <RecoveryCodesDialog codes={codes} onStored={stored} />
    </>
  );
}

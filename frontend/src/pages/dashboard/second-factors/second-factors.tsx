import { Alert, Button, Group } from '@mantine/core';
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
import { Dialog } from '../../../components/dialog';
import type { AdminTexts } from '../../../content/texts';
import { factorAdded } from '../../../features/session/admin-session';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { ConfirmForm } from '../confirm-form';
import { Fetched } from '../fetched';
import { shortMomentIn } from '../moment';
import { LogInAgain } from '../not-saved';
import { Section } from '../section';
import { AppSetUpForm } from './app-set-up-form';
import { Passkeys } from './passkeys';
import { RecoveryCodesDialog } from './recovery-codes-dialog';

/** The administrator's own second factors (docs/product.md#second-factors). */
export function SecondFactors() {
  const { factors: texts } = useAdminTexts();
  const query = useQuery({ queryKey: ['second-factors'], queryFn: fetchSecondFactors });
  return (
    <Section title={texts.title}>
      <p>{texts.intro}</p>
      <Fetched query={query}>{(factors) => <Known factors={factors} onChanged={() => void query.refetch()} />}</Fetched>
    </Section>
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
  const owned = Number(factors.app !== null) + factors.passkeys.length;
  const hasFactor = owned > 0;
  const mayRemove = !(factors.required && owned === 1);

  const begin = async () => {
    setNews('');
    try {
      setSetUp(await beginAppSetUp());
    } catch {
      setNews(texts.failed);
    }
    onChanged();
  };
  const carryOut = async (what: Question) => {
    if (what === 'renew') setCodes(await renewRecoveryCodes());
    else if (what === 'remove-app') await removeApp();
    else await removePasskey(what.id);
    setNews(wordsOf(what, texts).done);
    setQuestion(null);
    onChanged();
  };
  const words = question && wordsOf(question, texts);
  const added = (recoveryCodes: NewRecoveryCodes, outcome: string) => {
    setSetUp(null);
    setCodes(recoveryCodes);
    setNews(outcome);
    if (recoveryCodes === null) factorAdded();
    onChanged();
  };
  /** Only now: the rest of the dashboard replaces this. */
  const stored = () => {
    setCodes(null);
    factorAdded();
  };

  return (
    <>
      {factors.required && !hasFactor && <Alert role="none">{texts.required}</Alert>}
      {!mayRemove && <p className="note">{texts.keepOne}</p>}
      {!factors.changeable && (
        <>
          <Alert role="none">{texts.tooOld}</Alert>
          <Group>
            <LogInAgain />
          </Group>
        </>
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
        <Group gap="sm">
          <Button aria-haspopup="dialog" onClick={() => void begin()}>
            {factors.app ? texts.app.replace : texts.app.add}
          </Button>
          {factors.app && mayRemove && (
            <Button variant="outline" color="red" aria-haspopup="dialog" onClick={() => setQuestion('remove-app')}>
              {texts.app.remove}
            </Button>
          )}
        </Group>
      )}
      <h3>{texts.recovery.title}</h3>
      <p>{hasFactor ? texts.recovery.left({ left: factors.recovery_codes_left }) : texts.recovery.none}</p>
      {factors.changeable && hasFactor && (
        <Group>
          <Button aria-haspopup="dialog" onClick={() => setQuestion('renew')}>
            {texts.recovery.renew}
          </Button>
        </Group>
      )}
      <Dialog title={texts.setUp.title} open={setUp !== null} onClose={() => setSetUp(null)}>
        {setUp && (
          <AppSetUpForm
            setUp={setUp}
            onClose={() => setSetUp(null)}
            onAdded={(recoveryCodes) => added(recoveryCodes, texts.app.added)}
          />
        )}
      </Dialog>
      <Dialog title={words?.title ?? ''} open={question !== null} onClose={() => setQuestion(null)}>
        {question && words && (
          <ConfirmForm
            question={words.what}
            action={words.button}
            isDanger
            onCancel={() => setQuestion(null)}
            onConfirm={() => carryOut(question)}
          />
        )}
      </Dialog>
      <RecoveryCodesDialog codes={codes} onStored={stored} />
    </>
  );
}

/** `done`: said once it is; new recovery codes are shown instead. */
function wordsOf(question: Question, { app, passkeys, recovery }: AdminTexts['factors']) {
  if (question === 'renew') {
    return { title: recovery.renewTitle, what: recovery.renewWhat, button: recovery.renew, done: '' };
  }
  if (question === 'remove-app') {
    return { title: app.removeTitle, what: app.removeWhat, button: app.remove, done: app.removed };
  }
  const { removeTitle, removeWhat, removeButton, removed } = passkeys;
  return { title: removeTitle, what: removeWhat({ name: question.name }), button: removeButton, done: removed };
}

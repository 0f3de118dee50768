import { Button, Group } from '@mantine/core';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { changePollState } from '../../../api/poll-versions';
import type { ChangePollStateDto, PollStateDto } from '../../../api/schema';
import { Dialog } from '../../../components/dialog';
import { useToast } from '../../../components/toast';
import type { Language } from '../../../content/languages';
import { localText } from '../../../content/poll';
import type { AdminTexts } from '../../../content/texts';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { ConfirmForm } from '../confirm-form';
import { Fetched } from '../fetched';
import { momentIn } from '../moment';
import { Section } from '../section';
import { PauseForm } from './pause-form';
import { pollKey, useMayChange, usePollStateQuery } from './poll-queries';
import { ReopenForm } from './reopen-form';

type NewState = ChangePollStateDto['state'];

/** Those that make sense, the most likely first. */
const newStates: Readonly<Record<PollStateDto['state'], readonly NewState[]>> = {
  'not-yet': ['open'],
  open: ['paused', 'closed'],
  paused: ['open', 'closed'],
  closed: ['open'],
};

export function VotingState() {
  const texts = useAdminTexts().poll;
  const language = useLanguage();
  const toast = useToast();
  const queryClient = useQueryClient();
  const query = usePollStateQuery();
  const { data } = query;
  const mayChange = useMayChange(data);
  const [asked, setAsked] = useState<NewState | null>(null);
  const cancel = () => setAsked(null);
  const labelOf = (state: NewState) => {
    if (state === 'paused') return texts.pause;
    if (state === 'closed') return texts.close;
    return data && data.state !== 'open' ? texts.openFrom[data.state] : '';
  };

  const change = async (wanted: ChangePollStateDto) => {
    await changePollState(wanted);
    setAsked(null);
    await queryClient.invalidateQueries({ queryKey: [pollKey] });
    toast(texts.done({ state: labelOf(wanted.state) }));
  };

  return (
    <Section title={texts.title}>
      <Fetched query={query}>
        {(state) => (
          <>
            <p>{stateWords(state, texts, language)}</p>
            {state.managed_by === 'file' && <p className="note">{texts.keptInFile}</p>}
            {mayChange && (
              <Group gap="xs">
                {newStates[state.state].map((wanted) => (
                  <Button key={wanted} aria-haspopup="dialog" onClick={() => setAsked(wanted)}>
                    {labelOf(wanted)}
                  </Button>
                ))}
              </Group>
            )}
          </>
        )}
      </Fetched>
      <Dialog title={asked ? labelOf(asked) : ''} open={asked !== null} onClose={cancel}>
        {asked === 'paused' && (
          <PauseForm onCancel={cancel} onPause={(reason) => change({ state: 'paused', reason })} />
        )}
        {asked === 'closed' && (
          <ConfirmForm
            question={texts.closeQuestion}
            action={texts.close}
            isDanger
            onCancel={cancel}
            onConfirm={() => change({ state: 'closed' })}
          />
        )}
        {asked === 'open' && data?.state === 'closed' && (
          <ReopenForm onCancel={cancel} onReopen={(closes_at) => change({ state: 'open', closes_at })} />
        )}
        {asked === 'open' && data && data.state !== 'closed' && (
          <ConfirmForm
            question={texts.openQuestion}
            action={labelOf('open')}
            onCancel={cancel}
            // As shown: if it has closed meanwhile, this does not reopen it without an end.
            onConfirm={() => change({ state: 'open', closes_at: data.closes_at })}
          />
        )}
      </Dialog>
    </Section>
  );
}

function stateWords(
  { state, opens_at, closes_at, paused }: PollStateDto,
  texts: AdminTexts['poll'],
  language: Language,
): string {
  const closes = momentIn(closes_at ?? '', language);
  if (state === 'not-yet') return texts.notYet({ opens: momentIn(opens_at ?? '', language) });
  if (state === 'closed') return texts.closed({ closed: closes });
  if (paused !== null) {
    const reason = typeof paused === 'string' ? paused : localText({ en: '', ...paused }, language);
    return texts.paused({ reason });
  }
  return closes_at === null ? texts.open : texts.openUntil({ closes });
}

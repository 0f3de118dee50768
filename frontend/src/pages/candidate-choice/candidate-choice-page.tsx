import { useId, useLayoutEffect, useRef, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { ballotTitle } from '../../content/home';
import type { Language } from '../../content/languages';
import { longestWordBesideAnother } from '../../content/limits';
import { localText, poll } from '../../content/poll';
import type { VotingTexts } from '../../content/texts';
import { type BallotDraft, readDraft } from '../../features/ballot/ballot-draft';
import { candidateOrder } from '../../features/ballot/candidate-order';
import { checkDetails } from '../../features/ballot/check-details';
import { PollNotice } from '../../features/ballot/poll-notice';
import type { VoterFormState } from '../../features/ballot/route-state';
import { usePollState } from '../../features/ballot/use-poll-state';
import { VoteSteps } from '../../features/ballot/vote-steps';
import { guardPresses } from '../../hooks/press-guard';
import { usePageTitle } from '../../hooks/use-page-title';
import { useLanguage } from '../../languages/language';
import { useTexts } from '../../languages/texts';
import { useVotingTexts } from '../../languages/voting-texts';
import { paths } from '../../paths';
import { CandidateCard } from './candidate-card';
import './candidate-choice-page.css';
import { cardColumns } from './card-columns';
import { DetailsLine } from './details-line';
import { useBallot } from './use-ballot';
import { WorkProgress } from './work-progress';

/** /vote: the choice between the candidates. Without valid details the visitor is sent back to the form. */
export function CandidateChoicePage() {
  const [draft] = useState(readDraft);
  if (!draft) return <Navigate to={paths.voterForm} replace />;
  const errors = checkDetails(draft.details);
  if (Object.keys(errors).length > 0) {
    return <Navigate to={paths.voterForm} replace state={{ errors } satisfies VoterFormState} />;
  }
  return <CandidateChoice draft={draft} />;
}

/** Given details that can vote. */
export function CandidateChoice({ draft }: { draft: BallotDraft }) {
  const texts = useTexts();
  const votingTexts = useVotingTexts();
  const language = useLanguage();
  const title = poll.question ? localText(poll.question, language) : ballotTitle(texts);
  usePageTitle(title);
  const { state, chosen, workDone, lock, cancel } = useBallot(draft);
  const [selected, setSelected] = useState(draft.candidateId ?? undefined);
  const isOpen = usePollState() === 'open';
  const [titleId, noticeId] = [useId(), useId()];
  const [order] = useState(candidateOrder);
  const candidates = order.flatMap((id) => poll.candidates.filter((candidate) => candidate.id === id));
  const pressed = useRef<HTMLButtonElement>(null);
  // The button that cancels disappears with the focus on it. Pressing it again would vote for whatever takes its place.
  useLayoutEffect(() => {
    if (state !== 'cancelled') return;
    pressed.current?.focus();
    return guardPresses();
  }, [state]);

  return (
    <main className="page candidate-choice">
      <VoteSteps current="choice" />
      <h1 id={titleId}>{title}</h1>
      <p className="candidate-choice__notice">{votingTexts.candidateChoice.notice}</p>
      <PollNotice id={noticeId} />
      <DetailsLine details={draft.details} isSent={state === 'sending'} />
      <fieldset className="candidate-choice__group" aria-labelledby={titleId}>
        <ul className="candidate-choice__cards" {...layoutOf(candidates.length, language)}>
          {candidates.map((candidate) => (
            <CandidateCard
              key={candidate.id}
              candidate={candidate}
              isSelected={selected === undefined ? undefined : selected === candidate.id}
              state={chosen === undefined ? 'open' : chosen === candidate.id ? 'chosen' : 'not-chosen'}
              disabled={state === 'sending' || !isOpen}
              disabledBecause={isOpen ? undefined : noticeId}
              onSelect={() => setSelected(candidate.id)}
              onLock={(button) => {
                pressed.current = button;
                setSelected(candidate.id);
                lock(candidate.id);
              }}
              work={
                workDone !== undefined && chosen === candidate.id ? (
                  <WorkProgress done={workDone} onCancel={cancel} />
                ) : undefined
              }
            />
          ))}
        </ul>
      </fieldset>
      <p className="candidate-choice__lot">{votingTexts.candidateChoice.orderByLot}</p>
      <p className="candidate-choice__status" role="status">
        {/* The chosen card shows that the vote is being sent. */}
        <span className={state === 'sending' && workDone === undefined ? 'visually-hidden' : undefined}>
          {statusText(votingTexts, state, workDone !== undefined, draft.unanswered)}
        </span>
      </p>
    </main>
  );
}

/** For the style sheet: two cards are side by side if the names fit, more than two have columns on a wide screen. */
function layoutOf(candidates: number, language: Language) {
  if (candidates === 2) return { 'data-names': haveShortWords(language) ? 'short' : 'long' };
  return { 'data-columns': cardColumns(candidates) };
}

/** Whether two names fit side by side on a phone. */
function haveShortWords(language: Language): boolean {
  const words = poll.candidates.flatMap(({ name }) => localText(name, language).split(/\s+/));
  return words.every((word) => word.length <= longestWordBesideAnother);
}

type VoteState = ReturnType<typeof useBallot>['state'];

/** This vote was not cast, but an earlier attempt without a response may count. */
function statusText(
  { candidateChoice, sorry }: VotingTexts,
  state: VoteState,
  isWorking: boolean,
  isUnanswered: boolean,
) {
  if (isWorking) return candidateChoice.working;
  if (state === 'sending') return candidateChoice.sending;
  if (state === 'choosing') return '';
  return isUnanswered ? sorry.notConfirmed : candidateChoice.cancelled;
}

import { useId, useState } from 'react';
import { Navigate } from 'react-router-dom';
import { type BallotDraft, readDraft } from '../../ballot/ballot-draft';
import { candidateOrder } from '../../ballot/candidate-order';
import { checkDetails } from '../../ballot/check-details';
import { PollNotice } from '../../ballot/poll-notice';
import type { VoterFormState } from '../../ballot/route-state';
import { usePollState } from '../../ballot/use-poll-state';
import { poll } from '../../content/poll';
import { usePageTitle } from '../../hooks/use-page-title';
import { useTexts } from '../../languages/texts';
import { useVotingTexts } from '../../languages/voting-texts';
import { paths } from '../../paths';
import { CandidateCard } from './candidate-card';
import './candidate-choice-page.css';
import { useBallot } from './use-ballot';

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

function CandidateChoice({ draft }: { draft: BallotDraft }) {
  const texts = useTexts();
  const votingTexts = useVotingTexts();
  usePageTitle(texts.pageTitles.candidateChoice);
  const { sending, lock } = useBallot(draft);
  const isOpen = usePollState() === 'open';
  const noticeId = useId();
  const [order] = useState(candidateOrder);

  return (
    <main className="page candidate-choice">
      <h1>{texts.pageTitles.candidateChoice}</h1>
      <p className="candidate-choice__notice">{votingTexts.candidateChoice.notice}</p>
      <PollNotice id={noticeId} />
      <ul className="candidate-choice__cards">
        {order.map((id) => (
          <CandidateCard
            key={id}
            candidate={poll.candidates[id === 1 ? 0 : 1]}
            disabled={sending || !isOpen}
            disabledBecause={isOpen ? undefined : noticeId}
            onLock={() => lock(id)}
          />
        ))}
      </ul>
      <p className="candidate-choice__lot">{votingTexts.candidateChoice.orderByLot}</p>
      <p className="candidate-choice__status" role="status">
        {sending ? votingTexts.candidateChoice.sending : ''}
      </p>
    </main>
  );
}

import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { mailAgain } from '../../api/confirm-vote';
import { mailAgainRest } from '../../content/timers';
import { OutcomeCard } from '../../features/ballot/outcome-card';
import type { PendingVote } from '../../features/ballot/route-state';
import { VoteSteps } from '../../features/ballot/vote-steps';
import { usePageTitle } from '../../hooks/use-page-title';
import { useTimeout } from '../../hooks/use-timeout';
import { errorWords } from '../../languages/error-words';
import { useVotingTexts } from '../../languages/voting-texts';
import { paths } from '../../paths';
import { ReceiptOffer } from './receipt-offer';

/** The page after a vote that needs confirmation. It does not redirect: the voter has to read it. */
export function Pending({ vote: { idempotencyKey, address } }: { vote: PendingVote }) {
  const { confirmation: texts, errors } = useVotingTexts();
  usePageTitle(texts.oneMoreStep);
  const [resting, setResting] = useState(false);
  const [outcome, setOutcome] = useState<'asked' | 'slow-down' | 'failed' | null>(null);
  const [hasDecided, setDecided] = useState(false);
  const underWay = useRef(false);
  useTimeout(() => setResting(false), resting ? mailAgainRest : null);

  const send = async () => {
    if (underWay.current || resting) return;
    underWay.current = true;
    setOutcome(null);
    const result = await mailAgain(idempotencyKey);
    underWay.current = false;
    setOutcome(result);
    setResting(result === 'asked');
  };
  const status = {
    asked: texts.sentAgain,
    'slow-down': errorWords('rate.limited', errors),
    failed: errorWords('poll.unreachable', errors),
  };

  return (
    <main className="page page--narrow page--centred">
      <VoteSteps current="confirmation" />
      <OutcomeCard tone="open" heading={texts.oneMoreStep}>
        <p className="outcome-card__message">{texts.mailSent({ address })}</p>
        <p>{texts.countsThen}</p>
        <p>{texts.lookInSpam}</p>
        <div className="outcome-card__actions">
          {/* Not `disabled`, which would lose the focus. */}
          <button type="button" className="button button--primary" aria-disabled={resting} onClick={() => void send()}>
            {texts.sendAgain}
          </button>
        </div>
        <p role="status">{outcome && status[outcome]}</p>
        <Link to={paths.voterForm}>{texts.wrongAddress}</Link>
        <ReceiptOffer isPending isDecided={hasDecided} onDecide={setDecided} />
      </OutcomeCard>
    </main>
  );
}

import { type MouseEvent, useState } from 'react';
import { Link, Navigate, useLocation } from 'react-router-dom';
import { isRecord } from '../../api/is-record';
import { SlidingImages } from '../../components/sliding-images';
import { smallScreen } from '../../content/limits';
import { localText, poll } from '../../content/poll';
import { pollPart } from '../../content/poll-data';
import { FreeGiftsButton } from '../../features/ballot/free-gifts-button';
import { OutcomeCard } from '../../features/ballot/outcome-card';
import { receiptOfTab } from '../../features/ballot/receipt';
import { RedirectCountdown } from '../../features/ballot/redirect-countdown';
import { hasCountedDown, hasVoted, readPendingVote } from '../../features/ballot/route-state';
import { VoteSteps } from '../../features/ballot/vote-steps';
import { ShareButton } from '../../features/share/share-button';
import { useTotals } from '../../features/totals/use-totals';
import { VoteCounters } from '../../features/totals/vote-counters';
import { useMediaQuery } from '../../hooks/use-media-query';
import { usePageTitle } from '../../hooks/use-page-title';
import { useLanguage } from '../../languages/language';
import { useTexts } from '../../languages/texts';
import { useVotingTexts } from '../../languages/voting-texts';
import { paths } from '../../paths';
import { Pending } from './pending';
import { ReceiptOffer } from './receipt-offer';
import { ThankYouDialog } from './thank-you-dialog';
import './success-page.css';
import { useCandidateOnce } from './use-candidate-once';

/** /success: shown only right after a vote, counted or pending; otherwise it redirects to the landing page. */
export function SuccessPage() {
  const location = useLocation();
  const pending = readPendingVote(location.state);
  if (pending) return <Pending vote={pending} />;
  return hasVoted(location.state) ? <Success /> : <Navigate to={paths.landing} replace />;
}

// Not in route-state.ts, which weighs on the first page of the form, too.
const isWithoutReceipt = (state: unknown) => isRecord(state) && state.withoutReceipt === true;

/** Of a double click on a button of the receipt, which has moved another one under the pointer. */
function swallowSecondHalf(event: MouseEvent): void {
  if (event.detail < 2) return;
  event.preventDefault();
  event.stopPropagation();
}

function Success() {
  const { pdf, opens_on_success } = pollPart('voting').thank_you_download;
  const { free_gifts } = poll.links;
  const texts = useTexts();
  const votingTexts = useVotingTexts();
  usePageTitle(texts.pageTitles.success);
  const isSmall = !useMediaQuery(`(min-width: ${smallScreen}px)`);
  const language = useLanguage();
  const location = useLocation();
  const { totals } = useTotals();
  const [thanking, setThanking] = useState(opens_on_success);
  const [sharing, setSharing] = useState(false);
  const [hasReceipt] = useState(() => receiptOfTab() !== null && !isWithoutReceipt(location.state));
  /** Whether the voter has kept or declined the receipt, which the other site does not have. */
  const [hasDecided, setDecided] = useState(() => !hasReceipt || hasCountedDown(location.state));
  const candidateId = useCandidateOnce(hasDecided);
  const candidate = poll.candidates.find(({ id }) => id === candidateId);

  return (
    <main className="page page--narrow page--centred success" onClickCapture={swallowSecondHalf}>
      <VoteSteps current={null} />
      <OutcomeCard tone="good" heading={texts.pageTitles.success} picture={candidate?.portrait}>
        {candidate && (
          <p className="outcome-card__message">
            {votingTexts.success.votedFor({ candidate: localText(candidate.name, language) })}
          </p>
        )}
        <p className={candidate ? undefined : 'outcome-card__message'}>{votingTexts.success.message}</p>
        {hasReceipt && <ReceiptOffer candidate={candidateId} isDecided={hasDecided} onDecide={setDecided} />}
        <div className="outcome-card__actions">
          <div className="outcome-card__gifts">
            <Link className="button button--quiet" to={paths.results}>
              {votingTexts.success.results}
            </Link>
            <ShareButton onOpenChange={setSharing} />
          </div>
        </div>
        {!hasDecided && <FreeGiftsButton quiet />}
        {hasDecided && free_gifts !== null && (
          <RedirectCountdown
            url={free_gifts}
            message={votingTexts.onward.toFreeGifts}
            paused={sharing || (thanking && pdf !== null)}
          >
            <FreeGiftsButton />
          </RedirectCountdown>
        )}
      </OutcomeCard>
      {/* Right after a vote, example totals would be mistaken for its result. */}
      {totals && <VoteCounters totals={totals} />}
      {isSmall && (
        <div className="success__slides">
          <SlidingImages />
        </div>
      )}
      {pdf !== null && <ThankYouDialog open={thanking} onClose={() => setThanking(false)} pdf={pdf} />}
    </main>
  );
}

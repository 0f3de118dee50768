import { useEffect, useRef, useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { type ConfirmVoteOutcome, confirmVote } from '../../api/confirm-vote';
import { FreeGiftsButton } from '../../features/ballot/free-gifts-button';
import { OutcomeCard } from '../../features/ballot/outcome-card';
import { receiptOfBrowser, receiptOfTab } from '../../features/ballot/receipt';
import type { SorryState, SuccessState } from '../../features/ballot/route-state';
import { ShareButton } from '../../features/share/share-button';
import { useLinkToken } from '../../hooks/use-link-token';
import { usePageTitle } from '../../hooks/use-page-title';
import { errorWords } from '../../languages/error-words';
import { useVotingTexts } from '../../languages/voting-texts';
import { paths } from '../../paths';

/** ms */
const longestKeeping = 2_000;

/** What the page shows. The other outcomes have pages of their own. */
type Shown = Exclude<ConfirmVoteOutcome, 'confirmed' | 'already-voted'> | 'ready' | 'sending';

/**
 * /confirm: the link in the mail leads here. Only the button counts the vote: mail scanners follow links, and some run the
 * page's code.
 */
export function ConfirmPage() {
  const token = useLinkToken();
  const navigate = useNavigate();
  const [response, setResponse] = useState<{ token: string; shown: Shown } | null>(null);
  const underWay = useRef(false);
  // A second link opened in the same tab starts over.
  const shown = !token ? 'unknown' : response?.token === token ? response.shown : 'ready';

  const count = async () => {
    if (underWay.current) return;
    underWay.current = true;
    setResponse({ token, shown: 'sending' });
    const { outcome, promise } = await confirmVote(token);
    if (outcome === 'confirmed') {
      const withoutReceipt = !(await keepPromise(promise));
      void navigate(paths.success, { replace: true, state: { voted: true, withoutReceipt } satisfies SuccessState });
    } else if (outcome === 'already-voted') {
      void navigate(paths.sorry, { replace: true, state: { cause: 'already-voted' } satisfies SorryState });
    } else {
      underWay.current = false;
      setResponse({ token, shown: outcome });
    }
  };

  return (
    <main className="page page--narrow page--centred">
      {shown === 'already-confirmed' || shown === 'expired' || shown === 'unknown' ? (
        <Outcome shown={shown} isResponse={response !== null} />
      ) : (
        <CountButton shown={shown} count={() => void count()} />
      )}
    </main>
  );
}

/**
 * Beside the receipt of this vote, if this browser has it: another person may have left theirs. Returns whether it is there; false
 * after two seconds, as the vote is counted.
 */
async function keepPromise(promise: string | undefined): Promise<boolean> {
  const receipts = [receiptOfTab(), receiptOfBrowser()].filter((receipt) => receipt !== null);
  if (promise === undefined || receipts.length === 0) return false;
  const kept = import(/* webpackChunkName: "verify" */ '../../features/log/adopt-promise')
    .then(({ adoptPromise }) => adoptPromise(promise, receipts))
    .catch(() => false);
  const late = new Promise<false>((resolve) => setTimeout(resolve, longestKeeping, false));
  return Promise.race([kept, late]);
}

function CountButton({ shown, count }: { shown: 'ready' | 'sending' | 'slow-down' | 'failed'; count: () => void }) {
  const { confirmation: texts, errors } = useVotingTexts();
  usePageTitle(texts.title);
  const status = {
    ready: '',
    sending: texts.counting,
    'slow-down': errorWords('rate.limited', errors),
    failed: errorWords('vote.unconfirmed', errors),
  };
  return (
    <OutcomeCard tone="open" heading={texts.title}>
      <p className="outcome-card__message">{texts.press}</p>
      <div className="outcome-card__actions">
        {/* Not `disabled`, which would lose the focus. */}
        <button type="button" className="button button--primary" aria-disabled={shown === 'sending'} onClick={count}>
          {texts.countMyVote}
        </button>
      </div>
      <p role="status">{status[shown]}</p>
    </OutcomeCard>
  );
}

/** `isResponse`: the pressed button is gone, so the message takes the focus. */
function Outcome({ shown, isResponse }: { shown: 'already-confirmed' | 'expired' | 'unknown'; isResponse: boolean }) {
  const { confirmation: texts } = useVotingTexts();
  const { heading, message } = {
    'already-confirmed': { heading: texts.alreadyTitle, message: texts.already },
    expired: { heading: texts.expiredTitle, message: texts.expired },
    unknown: { heading: texts.unknownTitle, message: texts.unknown },
  }[shown];
  usePageTitle(heading);
  const place = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (isResponse) place.current?.focus();
  }, [isResponse]);

  return (
    <OutcomeCard tone={shown === 'already-confirmed' ? 'good' : 'bad'} heading={heading}>
      <p className="outcome-card__message" ref={place} tabIndex={-1}>
        {message}
      </p>
      <div className="outcome-card__actions">
        {shown === 'already-confirmed' ? (
          <div className="outcome-card__gifts">
            <FreeGiftsButton />
            <ShareButton />
          </div>
        ) : (
          <Link className="button button--primary" to={paths.voterForm}>
            {texts.voteAgain}
          </Link>
        )}
      </div>
    </OutcomeCard>
  );
}

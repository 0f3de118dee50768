import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { enabledFields } from '../../content/enabled-fields';
import { poll, pollState } from '../../content/poll';
import { FreeGiftsButton } from '../../features/ballot/free-gifts-button';
import { OutcomeCard } from '../../features/ballot/outcome-card';
import { useWhyNotOpen } from '../../features/ballot/poll-notice';
import { RedirectCountdown } from '../../features/ballot/redirect-countdown';
import { readSorryState, type SorryState, type VoterFormState } from '../../features/ballot/route-state';
import { ShareButton } from '../../features/share/share-button';
import { usePageTitle } from '../../hooks/use-page-title';
import { errorWords } from '../../languages/error-words';
import { useTexts } from '../../languages/texts';
import { useVotingTexts } from '../../languages/voting-texts';
import { paths } from '../../paths';

/**
 * /sorry: the vote was not acknowledged. After an earlier vote it says so and redirects; otherwise it gives the cause first,
 * and the visitor may try again (docs/decisions/004-what-sorry-says.md).
 */
export function SorryPage() {
  const texts = useTexts();
  const { sorry, success, onward } = useVotingTexts();
  usePageTitle(texts.pageTitles.sorry);
  const state = readSorryState(useLocation().state);
  const words = useWords(state);
  const [sharing, setSharing] = useState(false);
  const newsletter = enabledFields.newsletter ? poll.links.newsletter : null;

  return (
    <main className="page page--narrow page--centred">
      <OutcomeCard tone="bad" heading={texts.pageTitles.sorry}>
        {words ? (
          <>
            <p className="outcome-card__message">{words.cause}</p>
            {words.vote && <p>{words.vote}</p>}
          </>
        ) : (
          <p className="outcome-card__message">{sorry.message}</p>
        )}
        <div className="outcome-card__actions">
          {words && <TryAgain {...state} />}
          <div className="outcome-card__gifts">
            <FreeGiftsButton quiet={words !== null} />
            <ShareButton onOpenChange={setSharing} />
          </div>
          {!words && newsletter === null && (
            <Link className="button button--quiet" to={paths.results}>
              {success.results}
            </Link>
          )}
        </div>
        {words ? (
          <p className="note">{sorry.message}</p>
        ) : (
          newsletter !== null && <RedirectCountdown url={newsletter} message={onward.toNewsletter} paused={sharing} />
        )}
      </OutcomeCard>
    </main>
  );
}

/** Replaces /sorry in the history (docs/decisions/004-what-sorry-says.md). Once voting has closed, only the results are left. */
function TryAgain({ cause, fields }: Pick<Required<SorryState>, 'cause' | 'fields'>) {
  const { sorry, success } = useVotingTexts();
  if (cause === 'closed' && pollState() === 'closed') {
    return (
      <Link className="button button--primary" to={paths.results}>
        {success.results}
      </Link>
    );
  }
  if (cause !== 'invalid') {
    return (
      <Link className="button button--primary" to={paths.candidateChoice} replace>
        {sorry.tryAgain}
      </Link>
    );
  }
  const errors = Object.fromEntries(fields.map((field) => [field, 'rejected' as const]));
  return (
    <Link
      className="button button--primary"
      to={paths.voterForm}
      replace
      state={{ errors } satisfies VoterFormState}
      onClick={(event) => {
        if (fields.length > 0) return;
        // Without an invalid field, this page is from an earlier poll file, with a removed candidate: it has to be reloaded.
        event.preventDefault();
        window.location.replace(paths.voterForm);
      }}
    >
      {sorry.tryAgain}
    </Link>
  );
}

interface Words {
  cause: string;
  /** What became of the vote, unless the cause says it. */
  vote: string | null;
}

/** Null after an earlier vote, which has fixed words. */
function useWords({ cause, code, mayBeCounted }: Required<SorryState>): Words | null {
  const { sorry, errors } = useVotingTexts();
  const whyNotOpen = useWhyNotOpen();
  const state = pollState();
  const vote = mayBeCounted ? sorry.notConfirmed : sorry.notCounted;
  switch (cause) {
    case 'already-voted':
      return null;
    case 'not-confirmed':
      return { cause: navigator.onLine ? sorry.notConfirmed : sorry.offline, vote: null };
    case 'closed':
      // The server's clock decides, and it may have been paused since this page was opened.
      return { cause: state === 'open' ? sorry.notOpen : whyNotOpen(state), vote };
    case 'invalid':
      return { cause: sorry.rejected, vote };
    case 'not-counted':
      return { cause: errorWords(code ?? 'unknown', errors), vote };
  }
}

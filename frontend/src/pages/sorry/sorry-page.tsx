import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { readSorryState, type SorryCause, type VoterFormState } from '../../ballot/route-state';
import '../../components/button.css';
import { FreeGiftsButton } from '../../ballot/free-gifts-button';
import { OutcomeCard } from '../../ballot/outcome-card';
import { useWhyNotOpen } from '../../ballot/poll-notice';
import { RedirectCountdown } from '../../ballot/redirect-countdown';
import { poll, pollState } from '../../content/poll';
import { usePageTitle } from '../../hooks/use-page-title';
import { errorWords } from '../../languages/error-words';
import { useTexts } from '../../languages/texts';
import { useVotingTexts } from '../../languages/voting-texts';
import { paths } from '../../paths';
import { ShareButton } from '../../share/share-button';

/** /sorry: the vote was not acknowledged. After an earlier vote it redirects; in all other cases it offers to try again. */
export function SorryPage() {
  const texts = useTexts();
  const votingTexts = useVotingTexts();
  usePageTitle(texts.pageTitles.sorry);
  const { cause, fields, code } = readSorryState(useLocation().state);
  const lines = useFurtherLines(cause, code);
  const [sharing, setSharing] = useState(false);
  const errors = Object.fromEntries(fields.map((field) => [field, 'rejected' as const]));

  return (
    <main className="page page--narrow page--centred">
      <OutcomeCard tone="bad" heading={texts.pageTitles.sorry}>
        <p className="outcome-card__message">{votingTexts.sorry.message}</p>
        {lines.map((line) => (
          <p key={line}>{line}</p>
        ))}
        <div className="outcome-card__actions">
          {cause === 'invalid' && (
            <Link className="button button--primary" to={paths.voterForm} state={{ errors } satisfies VoterFormState}>
              {votingTexts.sorry.tryAgain}
            </Link>
          )}
          {cause !== 'already-voted' && cause !== 'invalid' && (
            <Link className="button button--primary" to={paths.candidateChoice}>
              {votingTexts.sorry.tryAgain}
            </Link>
          )}
          <div className="outcome-card__gifts">
            <FreeGiftsButton quiet={cause !== 'already-voted'} />
            <ShareButton onOpenChange={setSharing} />
          </div>
        </div>
        {cause === 'already-voted' && (
          <RedirectCountdown url={poll.links.newsletter} message={votingTexts.onward.toNewsletter} paused={sharing} />
        )}
      </OutcomeCard>
    </main>
  );
}

/** The lines below the fixed message; none after an earlier vote. */
function useFurtherLines(cause: SorryCause, code: string | null): readonly string[] {
  const { sorry, errors } = useVotingTexts();
  const whyNotOpen = useWhyNotOpen();
  switch (cause) {
    case 'already-voted':
      return [];
    case 'not-confirmed':
      return [sorry.notConfirmed];
    case 'closed':
      // The server has rejected the vote as closed, so it counts as closed even when this browser's clock says open.
      return [sorry.notCounted, whyNotOpen(pollState() === 'not-yet' ? 'not-yet' : 'closed')];
    case 'invalid':
      return [sorry.notCounted];
    case 'not-counted':
      return [sorry.notCounted, ...(code === null ? [] : [errorWords(code, errors)])];
  }
}

import { useState } from 'react';
import { Link, useLocation } from 'react-router-dom';
import { readSorryState, type SorryCause, type VoterFormState } from '../../ballot/route-state';
import '../../components/button.css';
import { FreeGiftsButton } from '../../components/free-gifts-button';
import { OutcomeCard } from '../../components/outcome-card';
import { whyNotOpen } from '../../components/poll-notice';
import { RedirectCountdown } from '../../components/redirect-countdown';
import { poll, pollState } from '../../content/poll';
import { texts } from '../../content/texts';
import { usePageTitle } from '../../hooks/use-page-title';
import { paths } from '../../paths';
import { ShareButton } from '../../share/share-button';

/** /sorry: the vote was not acknowledged. Only whoever voted before is sent on; everybody else may try again. */
export function SorryPage() {
  usePageTitle(texts.sorry.heading);
  const { cause, fields } = readSorryState(useLocation().state);
  const [sharing, setSharing] = useState(false);
  const faults = Object.fromEntries(fields.map((field) => [field, 'refused' as const]));

  return (
    <main className="page page--narrow page--centred">
      <OutcomeCard tone="bad" heading={texts.sorry.heading}>
        <p className="outcome-card__message">{texts.sorry.message}</p>
        {furtherLines(cause).map((line) => (
          <p key={line}>{line}</p>
        ))}
        <div className="outcome-card__actions">
          {cause === 'invalid' && (
            <Link className="button button--primary" to={paths.voterForm} state={{ faults } satisfies VoterFormState}>
              {texts.sorry.tryAgain}
            </Link>
          )}
          {cause !== 'already-voted' && cause !== 'invalid' && (
            <Link className="button button--primary" to={paths.candidateChoice}>
              {texts.sorry.tryAgain}
            </Link>
          )}
          <FreeGiftsButton quiet={cause !== 'already-voted'} />
          <ShareButton onOpenChange={setSharing} />
        </div>
        {cause === 'already-voted' && (
          <RedirectCountdown url={poll.links.newsletter} message={texts.onward.toNewsletter} paused={sharing} />
        )}
      </OutcomeCard>
    </main>
  );
}

/** What the page adds when the cause was not an earlier vote. */
function furtherLines(cause: SorryCause): readonly string[] {
  switch (cause) {
    case 'already-voted':
      return [];
    case 'not-confirmed':
      return [texts.sorry.notConfirmed];
    case 'closed':
      // The server has the last word, even when this clock says that the poll is open.
      return [texts.sorry.notCounted, whyNotOpen(pollState() === 'not-yet' ? 'not-yet' : 'closed')];
    case 'invalid':
    case 'not-counted':
      return [texts.sorry.notCounted];
  }
}

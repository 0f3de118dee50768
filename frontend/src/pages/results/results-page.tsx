import { Link } from 'react-router-dom';
import '../../components/reading.css';
import { CallToAction } from '../../components/call-to-action';
import { PollNotice } from '../../features/ballot/poll-notice';
import { usePollState } from '../../features/ballot/use-poll-state';
import { ShareButton } from '../../features/share/share-button';
import { usePageTitle } from '../../hooks/use-page-title';
import { useResultsTexts } from '../../languages/results-texts';
import { useTexts } from '../../languages/texts';
import { paths } from '../../paths';
import { Embed } from './embed';
import { Results } from './results';

export function ResultsPage() {
  const { pageTitles, landing } = useTexts();
  const texts = useResultsTexts();
  const open = usePollState() === 'open';
  usePageTitle(pageTitles.results);
  return (
    <main className="page page--reading">
      <div className="opening">
        <h1>{pageTitles.results}</h1>
        <p className="introduction">{texts.introduction}</p>
        <div className="results__actions">
          {open ? <CallToAction path={paths.voterForm} text={landing.voteNow} /> : <PollNotice />}
          <ShareButton />
          <Link className="button button--quiet" to={paths.verify}>
            {pageTitles.verify}
          </Link>
        </div>
      </div>
      <Results />
      <Embed />
    </main>
  );
}

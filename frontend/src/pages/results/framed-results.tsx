import { usePollState } from '../../features/ballot/use-poll-state';
import { usePageTitle } from '../../hooks/use-page-title';
import { useResultsTexts } from '../../languages/results-texts';
import { useTexts } from '../../languages/texts';
import { paths } from '../../paths';
import { Results } from './results';
import './framed-results.css';

/** What another site shows in a frame. Its links open in a new tab: nothing navigates the frame. */
export function FramedResults() {
  const { product, pageTitles, landing, newTab } = useTexts();
  const texts = useResultsTexts();
  const open = usePollState() === 'open';
  usePageTitle(pageTitles.results);
  return (
    <main className="framed-results">
      <div className="framed-results__words">
        <h1>{pageTitles.results}</h1>
        <p>
          {product}. {texts.introduction}
        </p>
      </div>
      <Results />
      <div className="buttons">
        {open && (
          <a className="button button--primary" href={paths.voterForm} target="_blank" rel="noopener noreferrer">
            {landing.voteNow} <span className="visually-hidden">{newTab}</span>
          </a>
        )}
        <a className="button button--quiet" href={paths.results} target="_blank" rel="noopener noreferrer">
          {texts.openPage} <span className="visually-hidden">{newTab}</span>
        </a>
      </div>
    </main>
  );
}

import { Spinner } from '../../components/spinner';
import { homeName } from '../../content/home';
import { useLanguage } from '../../languages/language';
import { useResultsTexts } from '../../languages/results-texts';
import { Days } from './days';
import { momentText } from './moments';
import { Region } from './region';
import './results.css';
import { useResults } from './use-results';

/**
 * The results, on their page and in a frame. No number is in a live region: numbers that change every 10 s would interrupt
 * a screen reader all the time.
 */
export function Results() {
  const texts = useResultsTexts();
  const language = useLanguage();
  const home = homeName(language);
  const { results, failed } = useResults();
  const failure = results ? texts.failedSince : texts.failedAtFirst;
  return (
    <div className="results">
      <p className={failed ? 'results__failure card' : 'visually-hidden'} role="status">
        {failed ? failure : ''}
      </p>
      {!results && !failed && (
        <div className="card">
          <Spinner />
        </div>
      )}
      {results && !results.hasVotes && (
        <section className="card results__none">
          <h2>{texts.none}</h2>
          <p>{texts.why}</p>
        </section>
      )}
      {results?.hasVotes && (
        <>
          {results.total && (
            <div className="results__total">
              <Region heading={texts.both} figures={results.total} missing="" />
            </div>
          )}
          <div className="results__regions">
            <Region heading={home ?? texts.unitedStates} figures={results.unitedStates} missing={texts.few} />
            <Region heading={texts.global} hint={texts.globalHint(home)} figures={results.global} missing={texts.few} />
          </div>
          {results.days && <Days days={results.days} />}
          {!(results.unitedStates && results.global) && (
            <div className="card results__rule">
              <p>{texts.why}</p>
              {!results.total && (results.unitedStates ?? results.global) && <p>{texts.withheld}</p>}
            </div>
          )}
        </>
      )}
      {results && <p className="results__moment">{texts.asOf(momentText(results.at, language))}</p>}
    </div>
  );
}

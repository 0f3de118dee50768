import type { Results as FetchedResults } from '../../api/results';
import { Spinner } from '../../components/spinner';
import { homeName } from '../../content/home';
import { poll } from '../../content/poll';
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
  const { results, failed } = useResults();
  // Then all votes are those from home, unless some are from before this rule.
  const isHomeAlone = poll.isHomeAlone && areAllFromHome(results);
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
          {!isHomeAlone && <Regions {...results} />}
          {results.days && <Days days={results.days} />}
          {!isHomeAlone && !(results.unitedStates && results.global) && (
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

function Regions({ unitedStates, global }: FetchedResults) {
  const texts = useResultsTexts();
  const home = homeName(useLanguage());
  return (
    <div className="results__regions">
      <Region heading={home ?? texts.unitedStates} figures={unitedStates} missing={texts.few} />
      <Region heading={texts.global} hint={texts.globalHint(home)} figures={global} missing={texts.few} />
    </div>
  );
}

/** Also where others may not vote, some may have done so before the poll file said so. */
function areAllFromHome(results: FetchedResults | null): boolean {
  const { total, unitedStates } = results ?? {};
  return Boolean(total && unitedStates?.votes.every((votes, place) => votes === total.votes[place]));
}

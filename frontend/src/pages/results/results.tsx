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
      {results?.hasVotes && <Figures {...results} />}
      {results && <p className="results__moment">{texts.asOf({ moment: momentText(results.at, language) })}</p>}
    </div>
  );
}

function Figures(results: FetchedResults) {
  const texts = useResultsTexts();
  const { total, unitedStates, global, days } = results;
  // Where others may not vote, some may have done so before the poll file said so.
  const isHomeAlone = poll.isHomeAlone && !isAnyElsewhere(results);
  return (
    <>
      {(total ?? isHomeAlone) && (
        <div className="results__total">
          <Region heading={texts.both} figures={total} missing={texts.few} />
        </div>
      )}
      {!isHomeAlone && <Regions {...results} />}
      {days && <Days days={days} />}
      {!(isHomeAlone ? total : unitedStates && global) && (
        <div className="card results__rule">
          <p>{texts.why}</p>
          {!total && (unitedStates ?? global) && <p>{texts.withheld}</p>}
        </div>
      )}
    </>
  );
}

function Regions({ unitedStates, global }: FetchedResults) {
  const texts = useResultsTexts();
  const home = homeName(useLanguage());
  return (
    <div className="results__regions">
      <Region heading={home ?? texts.unitedStates} figures={unitedStates} missing={texts.few} />
      <Region heading={texts.global} hint={texts.globalHint({ home })} figures={global} missing={texts.few} />
    </div>
  );
}

/** With fewer than ten votes together nothing tells. */
function isAnyElsewhere({ total, unitedStates, global }: FetchedResults): boolean {
  if (!total) return Boolean(unitedStates ?? global);
  return !unitedStates?.votes.every((votes, place) => votes === total.votes[place]);
}

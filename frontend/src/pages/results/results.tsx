import type { ResultsDto as FetchedResults } from '../../api/schema';
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
 * The results, on their page and in a frame. No number is in a live region: changes every 10 s would keep interrupting a
 * screen reader.
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
      {results && !results.has_votes && (
        <section className="card results__none">
          <h2>{texts.none}</h2>
          <p>{texts.why}</p>
        </section>
      )}
      {results?.has_votes && <Figures {...results} />}
      {results && <p className="results__moment">{texts.asOf({ moment: momentText(results.at, language) })}</p>}
    </div>
  );
}

function Figures(results: FetchedResults) {
  const texts = useResultsTexts();
  const { total, united_states, global, days } = results;
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
      {!(isHomeAlone ? total : united_states && global) && (
        <div className="card results__rule">
          <p>{texts.why}</p>
          {!total && (united_states ?? global) && <p>{texts.withheld}</p>}
        </div>
      )}
    </>
  );
}

function Regions({ united_states, global }: FetchedResults) {
  const texts = useResultsTexts();
  const home = homeName(useLanguage());
  return (
    <div className="results__regions">
      <Region heading={home ?? texts.unitedStates} figures={united_states} missing={texts.few} />
      <Region heading={texts.global} hint={texts.globalHint({ home })} figures={global} missing={texts.few} />
    </div>
  );
}

/** With fewer than ten votes together nothing tells. */
function isAnyElsewhere({ total, united_states, global }: FetchedResults): boolean {
  if (!total) return Boolean(united_states ?? global);
  return !united_states?.votes.every((votes, place) => votes === total.votes[place]);
}

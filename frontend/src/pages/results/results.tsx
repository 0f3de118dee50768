import { FEWEST_VOTES } from 'backend/tenths';
import type { ReactNode } from 'react';
import type { ResultsDto as FetchedResults, FiguresDto } from '../../api/schema';
import { formatPoints } from '../../components/format-number';
import { Spinner } from '../../components/spinner';
import { homeName } from '../../content/home';
import { localText, poll, timeNow } from '../../content/poll';
import { usePollState } from '../../features/ballot/use-poll-state';
import { sumOf, useTotals } from '../../features/totals/use-totals';
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
  const final = useFinal();
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
          <h2>{texts.none({ final })}</h2>
          {!final && <p>{texts.why}</p>}
        </section>
      )}
      {results?.has_votes && <Figures {...results} />}
      {results && <p className="results__moment">{texts.asOf({ moment: momentText(results.at, language), final })}</p>}
    </div>
  );
}

/** Whether no more votes can come: then nothing promises any. */
function useFinal(): boolean {
  const closed = usePollState() === 'closed';
  return closed && !(poll.confirmable_until && Date.parse(poll.confirmable_until) > timeNow());
}

function Figures(results: FetchedResults) {
  const texts = useResultsTexts();
  const missing = texts.few({ final: useFinal() });
  const { total, united_states, global, days } = results;
  // Voters from elsewhere may have voted before the poll file excluded them.
  const isHomeAlone = poll.isHomeAlone && !isAnyElsewhere(results);
  const figures = (
    <>
      {total && <Lead {...total} />}
      {(total ?? isHomeAlone) && (
        <div className="results__total">
          <Region heading={texts.both} figures={total} missing={missing} />
        </div>
      )}
      {!isHomeAlone && <Regions {...results} missing={missing} />}
      {days && <Days days={days} />}
      {!(isHomeAlone ? total : united_states && global) && (
        <div className="card results__rule">
          <p>{texts.why}</p>
          {!total && (united_states ?? global) && <p>{texts.withheld}</p>}
        </div>
      )}
    </>
  );
  return total || united_states || global ? figures : <FewVotes otherwise={figures} />;
}

/** A smaller lead is given in votes: '0.0 points' would be none. */
const fewestPoints = 0.1;

function Lead({ votes }: FiguresDto) {
  const texts = useResultsTexts();
  const language = useLanguage();
  const all = votes.reduce((sum, each) => sum + each, 0);
  const [first = 0, second = 0] = [...votes].sort((one, other) => other - one);
  const leader = localText(poll.candidates[votes.indexOf(first)]?.name ?? '', language);
  const points = (100 * (first - second)) / all;
  const lead =
    points < fewestPoints
      ? texts.leadsByVotes({ leader, votes: first - second })
      : texts.leads({ leader, points: formatPoints(points, language) });
  return (
    <p className="results__lead">
      <strong>{first === second ? texts.level : lead}</strong> <span>{texts.votes({ votes: all })}</span>
    </p>
  );
}

/**
 * How far the poll is from ten votes: the landing page counts every vote. `otherwise`: shown from ten votes on, perhaps
 * without figures because each region has fewer, and while the number is unknown.
 */
function FewVotes({ otherwise }: { otherwise: ReactNode }) {
  const texts = useResultsTexts();
  const { totals } = useTotals();
  const votes = totals ? sumOf(totals) : FEWEST_VOTES;
  if (votes >= FEWEST_VOTES) return otherwise;
  return (
    <section className="card results__none">
      <h2>{texts.ofTen({ votes, fewest: FEWEST_VOTES })}</h2>
      <progress value={votes} max={FEWEST_VOTES} aria-hidden="true" />
      <p>{texts.why}</p>
    </section>
  );
}

function Regions({ united_states, global, missing }: FetchedResults & { missing: string }) {
  const texts = useResultsTexts();
  const home = homeName(useLanguage());
  return (
    <div className="results__regions">
      <Region heading={home ?? texts.unitedStates} figures={united_states} missing={missing} />
      <Region heading={texts.global} hint={texts.globalHint({ home })} figures={global} missing={missing} />
    </div>
  );
}

/** Below ten votes in total the figures do not reveal it. */
function isAnyElsewhere({ total, united_states, global }: FetchedResults): boolean {
  if (!total) return Boolean(united_states ?? global);
  return !united_states?.votes.every((votes, place) => votes === total.votes[place]);
}

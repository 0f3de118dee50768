import type { ReactNode } from 'react';
import { Bar } from '../../components/bar';
import { formatNumber, formatShare } from '../../components/format-number';
import { homeName } from '../../content/home';
import { exampleTotals } from '../../content/limits';
import { localText, poll } from '../../content/poll';
import { useLanguage } from '../../languages/language';
import { useTexts } from '../../languages/texts';
import { sharesOf } from './shares';
import { useCountUp } from './use-count-up';
import type { Totals } from './use-totals';
import './vote-counters.css';

interface VoteCountersProps {
  /** Null: there are no live totals yet, and the example totals are shown. */
  totals: Totals | null;
  /** The link from the totals. */
  children?: ReactNode;
}

const regions = ['USVoteCount', 'GlobalVoteCount'] as const;

/**
 * The totals below a caption that says whether they are live or examples. The caption is in view wherever an example is, so
 * that examples are not mistaken for votes. Only the caption is a live region: changes every 10 s would keep interrupting a
 * screen reader.
 */
export function VoteCounters({ totals, children }: VoteCountersProps) {
  const { counters } = useTexts();
  const language = useLanguage();
  const home = homeName(language);
  const label = { USVoteCount: counters.home, GlobalVoteCount: counters.global };
  const shown = totals ?? exampleTotals;
  // Two candidates share a bar in each region.
  const isDuel = poll.candidates.length === 2;
  // If only one country may vote, 'Global' is for votes from before that rule.
  const isHomeAlone = poll.isHomeAlone && !totals?.some(({ GlobalVoteCount }) => GlobalVoteCount);
  return (
    <section className="vote-counters card" aria-labelledby="vote-counters" data-live={totals !== null}>
      <h2 id="vote-counters">{counters.heading}</h2>
      <p className="vote-counters__caption" role="status">
        {totals ? counters.live : counters.exampleTotals}
      </p>
      {regions.slice(0, isHomeAlone ? 1 : 2).map((region) => {
        const shares = totals && sharesOf(totals.map((each) => each[region]));
        return (
          <div className="vote-counters__region" key={region}>
            <dl className="vote-counters__totals">
              {poll.candidates.map(({ id, name }, index) => (
                <Counter
                  key={id}
                  label={label[region]({ candidate: localText(name, language), home })}
                  total={shown[index % shown.length]?.[region]}
                  live={totals !== null}
                  share={shares?.[index]}
                  bar={!isDuel}
                />
              ))}
            </dl>
            {isDuel && <SplitBar shares={shares} />}
          </div>
        );
      })}
      {!isHomeAlone && <p className="note">{counters.globalHint({ home })}</p>}
      {children}
    </section>
  );
}

/** Both shares on one track, in the same colour, so that no candidate stands out (decision 019). Empty without shares. */
function SplitBar({ shares }: { shares: readonly number[] | null }) {
  const [first = 0, second = 0] = shares ?? [];
  return (
    <svg className="bar vote-counters__split" aria-hidden="true">
      <rect width={`${100 * first}%`} height="100%" />
      <rect x={`${100 * first}%`} width={`${100 * second}%`} height="100%" />
    </svg>
  );
}

interface CounterProps {
  label: string;
  total: number | undefined;
  live: boolean;
  /** Of its region's votes. Missing: there are none, or the total is an example. */
  share: number | undefined;
  /** Whether its share has a bar of its own. */
  bar: boolean;
}

function Counter({ label, total = Number.NaN, live, share, bar }: CounterProps) {
  const language = useLanguage();
  const { example } = useTexts().counters;
  const counted = useCountUp(live ? total : null);
  return (
    <div className="vote-counters__counter" data-bar={bar}>
      <dt className="vote-counters__label">{label}</dt>
      <dd className="vote-counters__total" ref={counted}>
        <span>{formatNumber(total, language)}</span>
        {share !== undefined && bar && <Bar share={share} />}
      </dd>
      {share !== undefined && <dd className="vote-counters__share">{formatShare(share, language)}</dd>}
      {!live && <dd className="vote-counters__example">{example}</dd>}
    </div>
  );
}

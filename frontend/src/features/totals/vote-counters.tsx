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
  // If only one country may vote, 'Global' is for votes from before that rule.
  const isHomeAlone = poll.isHomeAlone && !totals?.some(({ GlobalVoteCount }) => GlobalVoteCount);
  return (
    <section className="vote-counters card" aria-labelledby="vote-counters" data-live={totals !== null}>
      <h2 id="vote-counters">{counters.heading}</h2>
      <p className="vote-counters__caption" role="status">
        {totals ? counters.live : counters.exampleTotals}
      </p>
      <dl className="vote-counters__totals">
        {regions.slice(0, isHomeAlone ? 1 : 2).map((region) => {
          const shares = totals && sharesOf(totals.map((each) => each[region]));
          return poll.candidates.map(({ id, name }, index) => (
            <Counter
              key={`${region} ${id}`}
              label={label[region]({ candidate: localText(name, language), home })}
              total={shown[index % shown.length]?.[region]}
              live={totals !== null}
              share={shares?.[index]}
              first={index === 0}
            />
          ));
        })}
      </dl>
      {!isHomeAlone && <p className="vote-counters__hint">{counters.globalHint({ home })}</p>}
      {children}
    </section>
  );
}

interface CounterProps {
  label: string;
  total: number | undefined;
  live: boolean;
  /** Of its region's votes. Missing: there are none, or the total is an example. */
  share: number | undefined;
  /** Of its region. */
  first: boolean;
}

function Counter({ label, total = Number.NaN, live, share, first }: CounterProps) {
  const language = useLanguage();
  const counted = useCountUp(live ? total : null);
  return (
    <div className="vote-counters__counter" data-first={first}>
      <dt className="vote-counters__label">{label}</dt>
      <dd className="vote-counters__total" ref={counted}>
        <span>{formatNumber(total, language)}</span>
        {share !== undefined && <Bar share={share} />}
      </dd>
      {share !== undefined && <dd className="vote-counters__share">{formatShare(share, language)}</dd>}
    </div>
  );
}

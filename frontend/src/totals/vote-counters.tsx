import { formatNumber } from '../components/format-number';
import { exampleTotals } from '../content/limits';
import { localText, poll } from '../content/poll';
import { useLanguage } from '../languages/language';
import { useTexts } from '../languages/texts';
import type { Totals } from './use-totals';
import './vote-counters.css';

interface VoteCountersProps {
  /** Null: no live totals have come, and the example totals are shown. */
  totals: Totals | null;
}

/**
 * The four totals and a caption that says whether they are live or examples. The caption is always there, so that
 * examples are not taken for votes. Only the caption is a live region: numbers that change every 10 s would interrupt a screen
 * reader all the time.
 */
export function VoteCounters({ totals }: VoteCountersProps) {
  const texts = useTexts();
  const language = useLanguage();
  const shown = totals ?? exampleTotals;
  return (
    <section className="vote-counters card" aria-labelledby="vote-counters" data-live={totals !== null}>
      <h2 id="vote-counters">{texts.counters.heading}</h2>
      <dl className="vote-counters__totals">
        {poll.candidates.map(({ id, name }, index) => (
          <Counter
            key={id}
            label={texts.counters.unitedStates(localText(name, language))}
            total={shown[index]?.USVoteCount}
          />
        ))}
        {poll.candidates.map(({ id, name }, index) => (
          <Counter
            key={id}
            label={texts.counters.global(localText(name, language))}
            total={shown[index]?.GlobalVoteCount}
          />
        ))}
      </dl>
      <p className="vote-counters__caption" role="status">
        {totals ? texts.counters.live : texts.counters.exampleTotals}
      </p>
      <p className="vote-counters__hint">{texts.counters.globalHint}</p>
    </section>
  );
}

function Counter({ label, total }: { label: string; total: number | undefined }) {
  const language = useLanguage();
  return (
    <div className="vote-counters__counter">
      <dt className="vote-counters__label">{label}</dt>
      <dd className="vote-counters__total">{formatNumber(total, language)}</dd>
    </div>
  );
}

import { formatNumber } from '../../components/format-number';
import { placeholderCounts } from '../../content/limits';
import { localText, poll } from '../../content/poll';
import { useLanguage } from '../../languages/language';
import { useTexts } from '../../languages/texts';
import type { VoteCounts } from './use-vote-counts';
import './vote-counters.css';

interface VoteCountersProps {
  /** null: the example figures stand, and the caption says what they are. */
  counts: VoteCounts | null;
}

/**
 * The four totals. The caption is part of them and has no switch: figures are never passed off as votes. It alone is
 * announced, once, when live totals take the place of the examples; numbers that change every 10 s would not let a
 * screen reader finish a sentence.
 */
export function VoteCounters({ counts }: VoteCountersProps) {
  const texts = useTexts();
  const language = useLanguage();
  const shown = counts ?? placeholderCounts;
  return (
    <section className="vote-counters card" aria-labelledby="vote-counters" data-live={counts !== null}>
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
        {counts ? texts.counters.live : texts.counters.placeholders}
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

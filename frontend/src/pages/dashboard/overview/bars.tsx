import { Bar } from '../../../components/bar';
import { formatNumber } from '../../../components/format-number';
import { useLanguage } from '../../../languages/language';

export interface BarOfVotes {
  label: string;
  votes: number;
  /** Missing: the votes of both candidates together. */
  candidate?: 1 | 2;
  /** Shown beside the number, for example a share. */
  note?: string;
}

interface BarsProps {
  bars: readonly BarOfVotes[];
  /** The votes that fill a whole track. */
  all: number;
}

/** Shares of all votes as bars. */
export function Bars({ bars, all }: BarsProps) {
  const language = useLanguage();
  return (
    <ul className="bars">
      {bars.map(({ label, votes, candidate, note }) => (
        <li key={label} className="bars__bar">
          <span>{label}</span>
          <span className="bars__number">
            {formatNumber(votes, language)}
            {note && ` · ${note}`}
          </span>
          <Bar
            share={all === 0 ? 0 : votes / all}
            className={candidate ? `chart__candidate-${candidate}` : 'bars__both'}
          />
        </li>
      ))}
    </ul>
  );
}

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

/** A horizontal bar chart. */
export function Bars({ bars }: { bars: readonly BarOfVotes[] }) {
  const language = useLanguage();
  const longest = Math.max(1, ...bars.map(({ votes }) => votes));
  return (
    <ul className="bars">
      {bars.map(({ label, votes, candidate, note }) => (
        <li key={label} className="bars__bar">
          <span>{label}</span>
          <span className="bars__number">
            {formatNumber(votes, language)}
            {note && ` · ${note}`}
          </span>
          <Bar share={votes / longest} className={candidate ? `chart__candidate-${candidate}` : 'bars__both'} />
        </li>
      ))}
    </ul>
  );
}

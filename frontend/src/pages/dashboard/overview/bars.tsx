import { formatNumber } from '../../../components/format-number';
import { useLanguage } from '../../../languages/language';

export interface Bar {
  label: string;
  votes: number;
  /** Missing: the votes of both candidates together. */
  candidate?: 1 | 2;
  /** Shown beside the number, for example a share. */
  note?: string;
}

/** A horizontal bar chart. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
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
          <svg width="100%" height="16" aria-hidden="true">
            <rect className="bars__ground" width="100%" height="16" rx="4" />
            <rect
              className={candidate ? `chart__candidate-${candidate}` : 'bars__both'}
              width={`${((votes / longest) * 100).toFixed(2)}%`}
              height="16"
              rx="4"
            />
          </svg>
        </li>
      ))}
    </ul>
  );
}

import type { VotesByCandidate } from '../../api/overview';
import { formatNumber } from '../../components/format-number';

export interface Bar {
  label: string;
  votes: VotesByCandidate;
  /** Beside the number, as a share. */
  note?: string;
}

const rowHeight = 46;
const barHeight = 16;

/** Lying bars, one below the other. Widths are percentages, so that words keep their size on every screen. */
export function Bars({ bars }: { bars: readonly Bar[] }) {
  const longest = Math.max(1, ...bars.map(({ votes: [first, second] }) => first + second));
  const percent = (votes: number) => `${((votes / longest) * 100).toFixed(2)}%`;
  return (
    <svg className="bars" width="100%" height={bars.length * rowHeight} aria-hidden="true">
      {bars.map(({ label, votes: [first, second], note }, index) => (
        <svg key={label} y={index * rowHeight} width="100%" height={rowHeight} aria-hidden="true">
          <text x="0" y="16">
            {label}
          </text>
          <text className="bars__number" x="100%" y="16" textAnchor="end">
            {formatNumber(first + second)}
            {note && ` · ${note}`}
          </text>
          <rect className="bars__ground" y="23" width="100%" height={barHeight} rx="4" />
          <rect className="chart__candidate-1" y="23" width={percent(first)} height={barHeight} />
          <rect className="chart__candidate-2" x={percent(first)} y="23" width={percent(second)} height={barHeight} />
        </svg>
      ))}
    </svg>
  );
}

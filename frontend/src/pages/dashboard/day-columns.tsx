import type { Overview } from '../../api/overview';
import { formatNumber } from '../../components/format-number';
import { dayText, scaleFor } from './days';

const height = 200;
/** Room for the words above and below. */
const top = 20;
const bottom = 24;

/** A column a day, the second candidate's votes upon the first's. */
export function DayColumns({ days }: Pick<Overview, 'days'>) {
  const scale = scaleFor(Math.max(...days.map(({ votes: [first, second] }) => first + second)));
  const tall = (votes: number) => (votes / scale) * height;
  const percent = (part: number) => `${((part / days.length) * 100).toFixed(3)}%`;
  const first = days[0];
  const middle = days[Math.floor(days.length / 2)];
  const last = days.at(-1);
  const baseline = top + height;
  return (
    <svg className="day-columns" width="100%" height={top + height + bottom} aria-hidden="true">
      {[0, 0.5, 1].map((part) => (
        <line
          key={part}
          className="day-columns__line"
          x2="100%"
          y1={top + height * (1 - part)}
          y2={top + height * (1 - part)}
        />
      ))}
      {days.map(({ day, votes: [one, two] }, index) => (
        <g key={day}>
          <rect
            className="chart__candidate-1"
            x={percent(index + 0.12)}
            width={percent(0.76)}
            y={baseline - tall(one)}
            height={tall(one)}
          />
          <rect
            className="chart__candidate-2"
            x={percent(index + 0.12)}
            width={percent(0.76)}
            y={baseline - tall(one + two)}
            height={tall(two)}
          />
        </g>
      ))}
      <text y={top - 6}>{formatNumber(scale)}</text>
      <text y={baseline + 18}>{first && dayText(first.day)}</text>
      <text x="50%" y={baseline + 18} textAnchor="middle">
        {middle && dayText(middle.day)}
      </text>
      <text x="100%" y={baseline + 18} textAnchor="end">
        {last && dayText(last.day)}
      </text>
    </svg>
  );
}

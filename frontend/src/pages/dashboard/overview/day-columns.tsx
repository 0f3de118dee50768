import type { Overview } from '../../../api/overview';
import { formatNumber } from '../../../components/format-number';
import { useLanguage } from '../../../languages/language';
import { dayText, scaleFor } from './days';

const height = 200;
/** Half a line of text, for the number at the top. */
const top = 10;
/** The room for the dates below. */
const bottom = 26;

/** A stacked column per day, the second candidate's votes on top of the first's, beside a scale. */
export function DayColumns({ days }: Pick<Overview, 'days'>) {
  const language = useLanguage();
  const highest = scaleFor(Math.max(...days.map(({ votes: [first, second] }) => first + second)));
  return (
    <div className="day-columns">
      <div className="day-columns__scale" style={{ height, marginBlockStart: top }}>
        {[1, 0.5, 0].map((part) => (
          <span key={part}>{formatNumber(highest * part, language)}</span>
        ))}
      </div>
      <Columns days={days} highest={highest} />
    </div>
  );
}

function Columns({ days, highest }: Pick<Overview, 'days'> & { highest: number }) {
  const language = useLanguage();
  const heightOf = (votes: number) => (votes / highest) * height;
  const percent = (part: number) => `${((part / days.length) * 100).toFixed(3)}%`;
  const first = days[0];
  const middle = days[Math.floor(days.length / 2)];
  const last = days.at(-1);
  const baseline = top + height;
  return (
    <svg width="100%" height={top + height + bottom} aria-hidden="true">
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
            y={baseline - heightOf(one)}
            height={heightOf(one)}
          />
          <rect
            className="chart__candidate-2"
            x={percent(index + 0.12)}
            width={percent(0.76)}
            y={baseline - heightOf(one + two)}
            height={heightOf(two)}
          />
        </g>
      ))}
      <text y={baseline + 20}>{first && dayText(first.day, language)}</text>
      <text x="50%" y={baseline + 20} textAnchor="middle">
        {middle && dayText(middle.day, language)}
      </text>
      <text x="100%" y={baseline + 20} textAnchor="end">
        {last && dayText(last.day, language)}
      </text>
    </svg>
  );
}

import { scaleFor, scaleText } from '../../components/scale';
import { useLanguage } from '../../languages/language';

const height = 200;
/** Half a line of text, for the number at the top. */
const top = 10;
/** The room for the labels below. */
const bottom = 26;
const base = top + height;

interface ColumnsProps {
  columns: readonly {
    key: string;
    /** From the bottom to the top of the column. */
    parts: readonly { votes: number; className: string }[];
  }[];
  /** Below the first, the middle and the last column. */
  labels: readonly (string | undefined)[];
  /** Drawn behind the columns, over the whole width. */
  band?: { low: number; median: number; high: number } | null;
}

/** Stacked columns beside a scale. */
export function Columns({ columns, labels: [first, middle, last], band }: ColumnsProps) {
  const language = useLanguage();
  const sums = columns.map(({ parts }) => parts.reduce((sum, { votes }) => sum + votes, 0));
  const highest = scaleFor(Math.max(...sums, band?.high ?? 0));
  const heightOf = (votes: number) => (votes / highest) * height;
  return (
    <div className="columns">
      <div className="columns__scale" style={{ height, marginBlockStart: top }}>
        {[1, 0.5, 0].map((part) => (
          <span key={part}>{scaleText(highest * part, language)}</span>
        ))}
      </div>
      <svg width="100%" height={top + height + bottom} aria-hidden="true">
        {band && (
          <rect
            className="columns__band"
            width="100%"
            y={base - heightOf(band.high)}
            height={heightOf(band.high - band.low)}
          />
        )}
        {[0, 0.5, 1].map((part) => (
          <line
            key={part}
            className="columns__line"
            x2="100%"
            y1={top + height * (1 - part)}
            y2={top + height * (1 - part)}
          />
        ))}
        {columns.map(({ key, parts }, index) => (
          <Column key={key} parts={parts} index={index} count={columns.length} heightOf={heightOf} />
        ))}
        {band && (
          <line
            className="columns__median"
            x2="100%"
            y1={base - heightOf(band.median)}
            y2={base - heightOf(band.median)}
          />
        )}
        <text y={base + 20}>{first}</text>
        <text x="50%" y={base + 20} textAnchor="middle">
          {middle}
        </text>
        <text x="100%" y={base + 20} textAnchor="end">
          {last}
        </text>
      </svg>
    </div>
  );
}

interface ColumnProps {
  parts: ColumnsProps['columns'][number]['parts'];
  index: number;
  count: number;
  heightOf: (votes: number) => number;
}

function Column({ parts, index, count, heightOf }: ColumnProps) {
  const percent = (part: number) => `${((part / count) * 100).toFixed(3)}%`;
  let below = 0;
  return (
    <g>
      {parts.map(({ votes, className }) => {
        below += votes;
        return (
          <rect
            key={className}
            className={className}
            x={percent(index + 0.12)}
            width={percent(0.76)}
            y={base - heightOf(below)}
            height={heightOf(votes)}
          />
        );
      })}
    </g>
  );
}

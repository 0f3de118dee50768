import { useState } from 'react';
import { scaleFor, scaleText } from '../../components/scale';
import { useLanguage } from '../../languages/language';

const height = 200;
/** Half a line of text, for the number at the top. */
const top = 10;
/** Room for the labels below. */
const bottom = 26;
const base = top + height;

export interface ColumnOfVotes {
  key: string;
  votes: number;
  /** Shown above the chart while this column is chosen: its time and its votes. */
  text: string;
  isAboveUsual?: boolean;
  /** Votes of another time, drawn as a line across the column. */
  compared?: number | undefined;
}

interface ColumnsProps {
  /** What the columns show, for screen readers. */
  name: string;
  columns: readonly ColumnOfVotes[];
  /** Below the first, middle and last column. */
  labels: readonly (string | undefined)[];
  /** Drawn behind the columns, across the full width. */
  band?: { low: number; median: number; high: number } | null;
  /** Whether the last column is whole. */
  isLastOver?: boolean;
}

/**
 * Columns beside a scale. An invisible range input over them lets pointer, touch, arrow keys and screen readers choose a
 * column, whose votes are shown above. Initially it is the last one that is over.
 */
export function Columns({ name, columns, labels: [first, middle, last], band, isLastOver = false }: ColumnsProps) {
  const language = useLanguage();
  const [chosen, setChosen] = useState<number | null>(null);
  const highest = scaleFor(
    Math.max(...columns.flatMap(({ votes, compared = 0 }) => [votes, compared]), band?.high ?? 0),
  );
  /** At least a line, so that a single vote is seen. */
  const heightOf = (votes: number) => (votes === 0 ? 0 : Math.max(1.5, (votes / highest) * height));
  const index = Math.min(chosen ?? Math.max(0, columns.length - (isLastOver ? 1 : 2)), columns.length - 1);
  const text = columns[index]?.text;
  return (
    <div className="columns">
      <p className="columns__chosen" aria-hidden="true">
        {text}
      </p>
      <div className="note columns__scale" aria-hidden="true" style={{ height, marginBlockStart: top }}>
        {[1, 0.5, 0].map((part) => (
          <span key={part}>{scaleText(highest * part, language)}</span>
        ))}
      </div>
      <div className="columns__plot">
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
          {columns.map(({ key, votes, isAboveUsual, compared }, at) => (
            <g key={key}>
              {at === index && (
                <rect
                  className="columns__choice"
                  x={percent(at, columns.length)}
                  width={percent(1, columns.length)}
                  y={top}
                  height={height}
                />
              )}
              <rect
                className={isAboveUsual ? 'columns__votes-above' : 'columns__votes'}
                x={percent(at + 0.12, columns.length)}
                width={percent(0.76, columns.length)}
                y={base - heightOf(votes)}
                height={heightOf(votes)}
              />
              {compared !== undefined && (
                <line
                  className="columns__compared"
                  x1={percent(at, columns.length)}
                  x2={percent(at + 1, columns.length)}
                  y1={base - heightOf(compared)}
                  y2={base - heightOf(compared)}
                />
              )}
            </g>
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
        <input
          type="range"
          className="columns__range"
          min={0}
          max={Math.max(0, columns.length - 1)}
          value={Math.max(0, index)}
          aria-label={name}
          aria-valuetext={text ?? ''}
          onChange={(event) => setChosen(event.currentTarget.valueAsNumber)}
          onPointerMove={({ currentTarget, clientX }) => {
            const { left, width } = currentTarget.getBoundingClientRect();
            const at = Math.floor(((clientX - left) / width) * columns.length);
            setChosen(Math.min(Math.max(at, 0), columns.length - 1));
          }}
        />
      </div>
    </div>
  );
}

function percent(part: number, count: number): string {
  return `${((part / count) * 100).toFixed(3)}%`;
}

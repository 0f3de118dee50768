import { useId } from 'react';
import type { SpanDto } from '../../api/schema';
import { Disclosure } from '../../components/disclosure';
import { formatNumber } from '../../components/format-number';
import { scaleFor, scaleText } from '../../components/scale';
import { localText, poll } from '../../content/poll';
import { useLanguage } from '../../languages/language';
import { useResultsTexts } from '../../languages/results-texts';
import { daysIn, daysText, isWithinOneYear, shortDaysText } from './moments';
import { Swatch } from './swatch';

/** One chart per candidate, all with the same scale, and a table of the same votes. */
export function Days({ days }: { days: readonly SpanDto[] }) {
  const id = useId();
  const texts = useResultsTexts();
  const language = useLanguage();
  const highest = scaleFor(Math.max(...days.flatMap((span) => span.votes.map((votes) => votes / daysIn(span)))));
  const rowText = isWithinOneYear(days) ? shortDaysText : daysText;
  const names = poll.candidates.map(({ name }) => localText(name, language));
  return (
    <section className="days card" aria-labelledby={id}>
      <h2 id={id}>{texts.byDay}</h2>
      <p className="region__hint">{texts.byDayHint}</p>
      {/* Screen readers have the table. */}
      <div className="days__charts" aria-hidden="true">
        {poll.candidates.map(({ id: candidate }, index) => (
          <figure key={candidate}>
            <figcaption>
              <Swatch place={index} />
              {names[index]}
            </figcaption>
            <Chart days={days} candidate={index} highest={highest} />
          </figure>
        ))}
      </div>
      <Disclosure summary={texts.asTable}>
        {/* biome-ignore lint/a11y/useSemanticElements: neither a fieldset, nor a second section of the same name. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1). */}
        <div className="days__scroll" role="group" aria-labelledby={id} tabIndex={0}>
          <table className="days__table" data-many={poll.candidates.length > 2}>
            <caption className="visually-hidden">{texts.byDay}</caption>
            <thead>
              <tr>
                {[texts.days, ...names, texts.total].map((heading) => (
                  <th key={heading} scope="col">
                    {heading}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {days.toReversed().map(({ from, to, votes }) => (
                <tr key={from}>
                  <th scope="row">{rowText({ from, to }, language)}</th>
                  {poll.candidates.map(({ id: candidate }, index) => (
                    <td key={candidate}>{formatNumber(votes[index] ?? 0, language)}</td>
                  ))}
                  <td>{formatNumber(sumOf(votes), language)}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Disclosure>
    </section>
  );
}

function sumOf(votes: SpanDto['votes']): number {
  return votes.reduce((sum, each) => sum + each, 0);
}

const height = 120;

interface ChartProps {
  days: readonly SpanDto[];
  /** Its place in the votes. */
  candidate: number;
  highest: number;
}

/** A column per span, as wide as its days and as high as its votes per day, so that its area is its votes. */
function Chart({ days, candidate, highest }: ChartProps) {
  const language = useLanguage();
  const all = days.reduce((sum, span) => sum + daysIn(span), 0);
  const percent = (part: number) => `${((part / all) * 100).toFixed(3)}%`;
  const [first, last] = [days[0], days.at(-1)];
  let before = 0;
  return (
    <div className="days__chart">
      <div className="days__scale" style={{ height }}>
        <span>{scaleText(highest, language)}</span>
        <span>{scaleText(0, language)}</span>
      </div>
      <svg width="100%" height={height} aria-hidden="true">
        <line className="days__line" x2="100%" y1="0.5" y2="0.5" />
        {days.map((span) => {
          const count = daysIn(span);
          const size = ((span.votes[candidate] ?? 0) / count / highest) * height;
          const start = before;
          before += count;
          return (
            <rect
              key={span.from}
              className={`series-${candidate + 1}`}
              x={percent(start + 0.08)}
              width={percent(count - 0.16)}
              y={height - size}
              height={size}
            />
          );
        })}
        <line className="days__line" x2="100%" y1={height - 0.5} y2={height - 0.5} />
      </svg>
      <div className="days__axis">
        <span>{first && daysText({ from: first.from, to: first.from }, language)}</span>
        {all > 1 && <span>{last && daysText({ from: last.to, to: last.to }, language)}</span>}
      </div>
    </div>
  );
}

import { useId } from 'react';
import type { SpanDto } from '../../api/schema';
import { Disclosure } from '../../components/disclosure';
import { scaleFor, scaleText } from '../../components/scale';
import { ScrollingTable } from '../../components/scrolling-table';
import { localText, poll } from '../../content/poll';
import { useLanguage } from '../../languages/language';
import { useResultsTexts } from '../../languages/results-texts';
import { daysIn, daysText, isWithinOneYear, shortDaysText } from './moments';
import { Swatch } from './swatch';

/** A chart of all candidates, and a table of the same votes. */
export function Days({ days }: { days: readonly SpanDto[] }) {
  const id = useId();
  const texts = useResultsTexts();
  const language = useLanguage();
  const rowText = isWithinOneYear(days) ? shortDaysText : daysText;
  const names = poll.candidates.map(({ name }) => localText(name, language));
  return (
    <section className="days card" aria-labelledby={id}>
      <h2 id={id}>{texts.byDay}</h2>
      <p className="note">{texts.byDayHint}</p>
      {/* Screen readers have the table. */}
      <figure aria-hidden="true">
        <figcaption className="days__legend">
          {poll.candidates.map(({ id: candidate }, index) => (
            <span key={candidate} className="region__name">
              <Swatch place={index} />
              <span>{names[index]}</span>
            </span>
          ))}
        </figcaption>
        <Chart days={days} />
      </figure>
      <Disclosure summary={texts.asTable}>
        <ScrollingTable
          caption={texts.byDay}
          headings={[texts.days, ...names, texts.total]}
          rows={[...days].reverse().map(({ from, to, votes }) => ({
            key: from,
            cells: [rowText({ from, to }, language), ...votes, sumOf(votes)],
          }))}
          className={names.length > 2 ? 'days__table days__table--many' : 'days__table'}
        />
      </Disclosure>
    </section>
  );
}

function sumOf(votes: SpanDto['votes']): number {
  return votes.reduce((sum, each) => sum + each, 0);
}

const height = 160;

/** A stepped line per candidate: each span is as wide as its days and as high as its votes per day. */
function Chart({ days }: { days: readonly SpanDto[] }) {
  const language = useLanguage();
  const all = days.reduce((sum, span) => sum + daysIn(span), 0);
  const values = days.flatMap((span) => span.votes.map((votes) => votes / daysIn(span)));
  const top = scaleFor(Math.max(...values));
  // Lines that are close together get the upper half to themselves.
  const bottom = Math.min(...values) > top / 2 ? top / 2 : 0;
  const [first, last] = [days[0], days.at(-1)];
  return (
    <div className="days__chart">
      <div className="days__scale" style={{ height }}>
        <span>{scaleText(top, language)}</span>
        <span>{scaleText(bottom, language)}</span>
      </div>
      <svg width="100%" height={height} viewBox={`0 0 ${all} ${height}`} preserveAspectRatio="none" aria-hidden="true">
        <path className="days__line" d={`M0 .5H${all}M0 ${height - 0.5}H${all}`} />
        {poll.candidates.map(({ id }, place) => (
          <path
            key={id}
            className={`days__series series-${place + 1}`}
            d={lineOf(days, (span) => {
              const votes = (span.votes[place] ?? 0) / daysIn(span);
              return Math.round((height * (top - votes)) / (top - bottom));
            })}
          />
        ))}
      </svg>
      <div className="days__axis">
        <span>{first && daysText({ from: first.from, to: first.from }, language)}</span>
        {all > 1 && <span>{last && daysText({ from: last.to, to: last.to }, language)}</span>}
      </div>
    </div>
  );
}

/** A path with one step per span, as wide as its days. */
function lineOf(days: readonly SpanDto[], heightOf: (span: SpanDto) => number): string {
  let end = 0;
  return days
    .map((span, index) => {
      end += daysIn(span);
      return `${index === 0 ? 'M0 ' : 'V'}${heightOf(span)}H${end}`;
    })
    .join('');
}

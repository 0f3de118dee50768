import type { VotesStep } from '../../../api/schema';
import type { Language } from '../../../content/languages';
import { momentFormat, wallTime } from '../time-zone';

const day = { month: 'short', day: 'numeric' } as const;
const time = { hour: 'numeric', minute: '2-digit' } as const;
const wholeDay = { weekday: 'short', ...day } as const;
const date = { year: 'numeric', ...day } as const;

/** Of columns that begin at midnight, and of others. */
const formats: Record<VotesStep, [Intl.DateTimeFormatOptions, Intl.DateTimeFormatOptions]> = {
  minute: [time, time],
  hour: [
    { weekday: 'short', ...time },
    { weekday: 'short', ...time },
  ],
  day: [wholeDay, { ...day, ...time }],
  week: [day, { ...day, ...time }],
  month: [date, { ...date, ...time }],
  year: [date, { ...date, ...time }],
};

const columnFormats = Object.fromEntries(
  Object.entries(formats).map(([step, options]) => [step, options.map(momentFormat)]),
);
const rangeFormat = momentFormat({ ...date, ...time, timeZoneName: 'short' });

/** When a column begins, with no-break spaces to keep it on one line. */
export function columnText(from: string, step: VotesStep, language: Language): string {
  const [atMidnight, other] = columnFormats[step] ?? [];
  const format = wallTime(Date.parse(from)).endsWith('T00:00:00') ? atMidnight : other;
  return (format?.(language).format(new Date(from)) ?? from).replaceAll(' ', '\u00a0');
}

/** From when until when, with the time zone. */
export function rangeText({ from, until }: { from: string; until: string }, language: Language): string {
  return rangeFormat(language).formatRange(new Date(from), new Date(until));
}

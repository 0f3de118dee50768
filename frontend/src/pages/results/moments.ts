import type { SpanDto } from '../../api/schema';
import { type Language, perLanguage } from '../../content/languages';

const momentFormat = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium', timeZone: 'UTC' }),
);

const dayFormat = perLanguage((locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeZone: 'UTC' }));

const shortDayFormat = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { month: 'short', day: 'numeric', timeZone: 'UTC' }),
);

/** A moment in UTC as text. */
export function momentText(moment: string, language: Language): string {
  return momentFormat(language).format(new Date(moment));
}

/** The days of a span as text, such as 'Nov 20 – 22, 2026'. */
export function daysText({ from, to }: Pick<SpanDto, 'from' | 'to'>, language: Language): string {
  return dayFormat(language).formatRange(startOf(from), startOf(to));
}

/** The same without the year, such as 'Nov 20 – 22'. */
export function shortDaysText({ from, to }: Pick<SpanDto, 'from' | 'to'>, language: Language): string {
  return shortDayFormat(language).formatRange(startOf(from), startOf(to));
}

export function isWithinOneYear(days: readonly SpanDto[]): boolean {
  const years = days.flatMap(({ from, to }) => [from, to].map((day) => startOf(day).getUTCFullYear()));
  return new Set(years).size === 1;
}

export function daysIn({ from, to }: Pick<SpanDto, 'from' | 'to'>): number {
  return Math.round((startOf(to).getTime() - startOf(from).getTime()) / 86_400_000) + 1;
}

function startOf(day: string): Date {
  return new Date(`${day}T00:00:00Z`);
}

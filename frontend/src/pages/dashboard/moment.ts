import { type Language, perLanguage } from '../../content/languages';

/** The API takes moments from 1970 up to this one. */
const endOfTimes = Date.UTC(9999, 11, 31);

/** In the administrator's time zone, whose name is part of the text. */
const momentFormat = perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
    }),
);

/** For the lists, where the time zone would make it the widest column. */
const shortMomentFormat = perLanguage(
  (locale) => new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'medium' }),
);

/** The local date and time of an ISO 8601 text; the text itself when it is none. */
export function momentIn(at: string, language: Language): string {
  return formatted(at, momentFormat(language));
}

/** The same without the time zone. */
export function shortMomentIn(at: string, language: Language): string {
  return formatted(at, shortMomentFormat(language));
}

function formatted(at: string, format: Intl.DateTimeFormat): string {
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? at : format.format(moment);
}

/** The text itself when it is a moment in ISO 8601 that a list can be filtered by; else an empty one. */
export function momentOf(text: string): string {
  const at = Date.parse(text);
  return at >= 0 && at < endOfTimes ? new Date(at).toISOString() : '';
}

/** `to` when it is none or not before `from`, as the API asks; else an empty text. Both as `momentOf` gives them. */
export function endAfter(from: string, to: string): string {
  return to < from ? '' : to;
}

import { type Language, perLanguage } from '../../content/languages';

/** Null: the browser's. */
let ofAccount: string | null = null;

/** From now on the dashboard shows and reads moments in the time zone of the account; null, or one that is unknown here: the browser's. */
export function showMomentsFor({ time_zone }: { time_zone: string | null }): void {
  ofAccount = time_zone !== null && isKnown(time_zone) ? time_zone : null;
}

/** IANA name. */
export function timeZone(): string {
  return ofAccount ?? browserTimeZone();
}

export function browserTimeZone(): string {
  return Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/** All that the browser knows, with UTC, which its list lacks, and `chosen`, which may be another name for one of them. */
export function timeZones(chosen: string | null): readonly string[] {
  return [...new Set(['UTC', ...(chosen === null ? [] : [chosen]), ...Intl.supportedValuesOf('timeZone')])];
}

/** A format for moments in `timeZone()`. */
export function inTimeZone(options: Intl.DateTimeFormatOptions): (language: Language) => Intl.DateTimeFormat {
  const formatsIn = perLanguage((locale) => ({ locale, formats: new Map<string, Intl.DateTimeFormat>() }));
  return (language) => {
    const { locale, formats } = formatsIn(language);
    const zone = timeZone();
    const format = formats.get(zone) ?? new Intl.DateTimeFormat(locale, { ...options, timeZone: zone });
    formats.set(zone, format);
    return format;
  };
}

function isKnown(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

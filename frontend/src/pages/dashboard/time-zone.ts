import { type Language, perLanguage } from '../../content/languages';

const DAY = 86_400_000;

/** Null: the browser's. */
let ofAccount: string | null = null;

/** From now on the dashboard's moments are in the account's time zone. Null, or one that is unknown here: the browser's. */
export function showMomentsFor({ time_zone }: { time_zone: string | null }): void {
  ofAccount = time_zone !== null && isKnown(time_zone) ? time_zone : null;
}

/** The administrator's time zone, by its IANA name. All dates of the dashboard ask here. */
export function timeZone(): string {
  return ofAccount ?? browserTimeZone();
}

export function browserTimeZone(): string {
  return new Intl.DateTimeFormat().resolvedOptions().timeZone;
}

/**
 * All that the browser knows, with UTC, which its list lacks, and `chosen`, which may be another name for one of them, and is missing
 * from older servers.
 */
export function timeZones(chosen: string | null): readonly string[] {
  return [...new Set(['UTC', ...(chosen ? [chosen] : []), ...Intl.supportedValuesOf('timeZone')])];
}

function isKnown(zone: string): boolean {
  try {
    return Boolean(new Intl.DateTimeFormat('en', { timeZone: zone }));
  } catch {
    return false;
  }
}

function perTimeZone<Made>(make: (timeZone: string) => Made): () => Made {
  const made = new Map<string, Made>();
  return () => {
    const zone = timeZone();
    const known = made.get(zone) ?? make(zone);
    made.set(zone, known);
    return known;
  };
}

/** A format in the administrator's time zone. */
export function momentFormat(options: Intl.DateTimeFormatOptions): (language: Language) => Intl.DateTimeFormat {
  const format = perTimeZone((zone) =>
    perLanguage((locale) => new Intl.DateTimeFormat(locale, { ...options, timeZone: zone })),
  );
  return (language) => format()(language);
}

const offsetFormat = perTimeZone(
  (zone) => new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' }),
);

/** ms by which the clocks are ahead of UTC, such as of 'GMT-05:00'. */
function offsetAt(moment: number): number {
  const parts = offsetFormat().formatToParts(moment);
  const name = parts.find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const [, sign, hours = 0, minutes = 0] = /([+-])(\d\d):(\d\d)/.exec(name) ?? [];
  return (sign === '-' ? -1 : 1) * (Number(hours) * 60 + Number(minutes)) * 60_000;
}

/** What the clocks show at a moment (ms since 1970), such as '2026-11-20T14:05:30'. */
export function wallTime(moment: number): string {
  return new Date(moment + offsetAt(moment)).toISOString().slice(0, -5);
}

/**
 * When the clocks show this, in ms since 1970; NaN for any other text. Of a time that comes twice the first, of one that is skipped
 * the time after it.
 */
export function momentAt(wall: string): number {
  const asUtc = Date.parse(`${wall}Z`);
  if (Number.isNaN(asUtc)) return asUtc;
  // The clocks may be changed in between, but not twice within these two days.
  const [before, after] = [asUtc - offsetAt(asUtc - DAY), asUtc - offsetAt(asUtc + DAY)];
  const isShownAt = (moment: number) => Date.parse(`${wallTime(moment)}Z`) === Math.floor(asUtc / 1_000) * 1_000;
  return !isShownAt(before) && isShownAt(after) ? after : before;
}

/** The same time of day so many days later, or earlier. */
export function daysLater(moment: number, days: number): number {
  const wall = Date.parse(`${wallTime(moment)}Z`) + days * DAY;
  return momentAt(new Date(wall).toISOString().slice(0, -5));
}

/** The last midnight, or one so many days before it. */
export function midnight(daysAgo = 0): number {
  return daysLater(momentAt(`${wallTime(Date.now()).slice(0, 10)}T00:00:00`), -daysAgo);
}

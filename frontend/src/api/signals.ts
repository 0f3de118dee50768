import { postAsAdmin } from './admin-call';
import { isRecord } from './is-record';

/** The last hour, the last day or the whole poll. */
export type SignalsWindow = 'hour' | 'day' | 'poll';

/** A number of votes beside what is usual, and how far it stands out from that (decision 022). */
export interface Standing {
  votes: number;
  usual: number;
  score: number;
}

/** The hour that the votes are of, in ISO 8601; null: the window. */
interface OfHour {
  hour: string | null;
}

/** Each list with the most outstanding first. Times in ISO 8601. */
export interface Signals {
  /** The beginning of the window; null: that of the poll. */
  from: string | null;
  /** When the votes were counted. */
  until: string;
  /** The width of a column. */
  stepSeconds: number;
  columns: readonly { from: string; votes: number }[];
  usualBand: { low: number; median: number; high: number } | null;
  networks: readonly (Standing & { network: string })[];
  mailDomains: readonly (Standing & OfHour & { mailDomain: string; isThrowAway: boolean })[];
  zipCodes: readonly (Standing & OfHour & { country: string; zipCode: string })[];
  throwAwayDomains: readonly { mailDomain: string; votes: number }[];
  names: readonly { name: string; votes: number }[];
  phoneNumbers: readonly { phoneNumber: string; votes: number }[];
}

/** What stands out among the votes. Rejects when the response has another shape. */
export async function fetchSignals(window: SignalsWindow, signal: AbortSignal): Promise<Signals> {
  const data = await postAsAdmin('/signals', { window }, { signal });
  if (!isRecord(data) || typeof data.until !== 'string' || typeof data.step_seconds !== 'number') {
    throw new Error('The response to POST /signals has an unexpected shape');
  }
  return {
    from: typeof data.from === 'string' ? data.from : null,
    until: data.until,
    stepSeconds: data.step_seconds,
    columns: listOf(data.columns, (row) => ({ from: textIn(row, 'from'), votes: numberIn(row, 'votes') })),
    usualBand: isRecord(data.usual_band)
      ? {
          low: numberIn(data.usual_band, 'low'),
          median: numberIn(data.usual_band, 'median'),
          high: numberIn(data.usual_band, 'high'),
        }
      : null,
    networks: listOf(data.networks, (row) => ({ network: textIn(row, 'network'), ...standingIn(row) })),
    mailDomains: listOf(data.mail_domains, (row) => ({
      mailDomain: textIn(row, 'mail_domain'),
      isThrowAway: row.is_throw_away === true,
      ...standingIn(row),
      ...hourIn(row),
    })),
    zipCodes: listOf(data.zip_codes, (row) => ({
      country: textIn(row, 'country'),
      zipCode: textIn(row, 'zip_code'),
      ...standingIn(row),
      ...hourIn(row),
    })),
    throwAwayDomains: listOf(data.throw_away_domains, (row) => ({
      mailDomain: textIn(row, 'mail_domain'),
      votes: numberIn(row, 'votes'),
    })),
    names: listOf(data.names, (row) => ({ name: textIn(row, 'name'), votes: numberIn(row, 'votes') })),
    phoneNumbers: listOf(data.phone_numbers, (row) => ({
      phoneNumber: textIn(row, 'phone_number'),
      votes: numberIn(row, 'votes'),
    })),
  };
}

type Row = Record<string, unknown>;

function listOf<Entry>(value: unknown, read: (row: Row) => Entry): Entry[] {
  return Array.isArray(value) ? value.filter(isRecord).map(read) : [];
}

function standingIn(row: Row): Standing {
  return { votes: numberIn(row, 'votes'), usual: numberIn(row, 'usual'), score: numberIn(row, 'score') };
}

function hourIn({ hour }: Row): OfHour {
  return { hour: typeof hour === 'string' ? hour : null };
}

function textIn(row: Row, field: string): string {
  const value = row[field];
  return typeof value === 'string' ? value : '';
}

function numberIn(row: Row, field: string): number {
  const value = row[field];
  return typeof value === 'number' ? value : 0;
}

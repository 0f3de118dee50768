import { postAsAdmin } from './admin-call';
import { isRecord } from './is-record';

/** The votes for candidate 1 and candidate 2, in this order. */
export type VotesByCandidate = readonly [number, number];

export interface Overview {
  totals: VotesByCandidate;
  today: VotesByCandidate;
  yesterday: VotesByCandidate;
  /** The last 60 days in UTC, the oldest first: YYYY-MM-DD. */
  days: readonly { day: string; votes: VotesByCandidate }[];
  /** Both candidates together: separate totals would reveal the choice of a country's only voter. */
  countries: readonly { country: string; votes: number }[];
}

/** The totals for the charts. Rejects when the response has another shape. */
export async function fetchOverview(signal: AbortSignal): Promise<Overview> {
  const data = await postAsAdmin('/overview', {}, { signal });
  if (isRecord(data) && isPair(data.totals) && isPair(data.today) && isPair(data.yesterday)) {
    const { totals, today, yesterday, days, countries } = data;
    return {
      totals,
      today,
      yesterday,
      days: listOf(days).flatMap((row) =>
        isRecord(row) && typeof row.day === 'string' && isPair(row.votes) ? { day: row.day, votes: row.votes } : [],
      ),
      countries: listOf(countries).flatMap((row) =>
        isRecord(row) && typeof row.country === 'string' && typeof row.votes === 'number'
          ? { country: row.country, votes: row.votes }
          : [],
      ),
    };
  }
  throw new Error('The response to POST /overview has an unexpected shape');
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value : [];
}

function isPair(value: unknown): value is [number, number] {
  return Array.isArray(value) && value.length === 2 && value.every((votes) => Number.isSafeInteger(votes));
}

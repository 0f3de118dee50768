import { Inject, Injectable } from '@nestjs/common';
import { AdministrationDatabase, type Statements } from '../platform/database/administration-database.js';
import { withDeadline } from '../platform/database/deadline.js';
import { Refreshed } from '../platform/http/refreshed.js';
import { isAsked } from '../poll/left-out.js';
import { POLL } from '../poll/poll-file.js';
import type { PollFile } from '../poll/poll-file-schema.js';
import { stateOf, type UsState } from '../votes/us-states.js';
import { HAS_ZIP_AREA, ZIP_AREA } from '../votes/zip-areas.js';
import { OverviewTooSlowError } from './overview-too-slow-error.js';

/** ms. The whole poll is counted over every vote. */
const MAX_AGE = 60_000;
const MAX_STALE = 600_000;
const TIME = 20_000;

/** Where counted votes come from, all candidates together, the most votes first. */
export interface VotePlaces {
  /** When they were counted: ISO 8601. */
  until: string;
  votes: number;
  /** ISO 3166-1 alpha-2. */
  countries: { country: string; votes: number }[];
  /** Of the United States, by zip code; votes with another zip code are in no state. Undefined where the poll asks for none, as `zip_areas`. */
  states?: { state: UsState; votes: number }[] | undefined;
  /** The first three digits of their zip codes. */
  zip_areas?: { zip_area: string; state: UsState; votes: number }[] | undefined;
  /** The campaign domain whose site took the vote. */
  sources: { source: string; votes: number }[];
}

export interface PlaceRow {
  country: string;
  source: string;
  zip_area: string | null;
  votes: number;
}

@Injectable()
export class VotePlacesReader {
  private readonly ofPoll: Refreshed<VotePlaces>;

  constructor(
    private readonly database: AdministrationDatabase,
    @Inject(POLL) private readonly poll: Pick<PollFile, 'fields'>,
  ) {
    this.ofPoll = new Refreshed(MAX_AGE, MAX_STALE, () => this.count(null));
  }

  /**
   * Of the votes cast since then, or of the whole poll, which may be some minutes old. Rejects with `OverviewTooSlowError` or
   * `AdministrationBusyError`.
   */
  read(since: Date | null): Promise<VotePlaces> {
    return since ? this.count(since) : this.ofPoll.get();
  }

  private count(since: Date | null): Promise<VotePlaces> {
    const hasZipCodes = isAsked(this.poll.fields, 'zip_code');
    return this.database.read(
      (statements) => readPlaces(withDeadline(statements, TIME), since, hasZipCodes),
      OverviewTooSlowError,
    );
  }
}

async function readPlaces(statements: Statements, since: Date | null, hasZipCodes: boolean): Promise<VotePlaces> {
  // They are off for the searches' sake; here they are right.
  await statements.query('SET LOCAL enable_seqscan = on');
  const [{ now } = { now: new Date() }] = await statements.query<{ now: Date }>('SELECT now()');
  const zipArea = hasZipCodes ? `CASE WHEN ${HAS_ZIP_AREA} THEN ${ZIP_AREA} END` : 'NULL';
  const rows = await statements.query<PlaceRow>(
    `SELECT country, source, ${zipArea} AS zip_area, count(*)::int AS votes
     FROM votes WHERE invalidated_at IS NULL ${since ? 'AND cast_at >= $1' : ''} GROUP BY 1, 2, 3`,
    since ? [since] : [],
  );
  const places = placesOf(rows);
  return { until: now.toISOString(), ...places, ...(!hasZipCodes && { states: undefined, zip_areas: undefined }) };
}

export function placesOf(rows: readonly PlaceRow[]): Omit<VotePlaces, 'until'> {
  const zipAreas = summed(rows, ({ zip_area }) => (zip_area !== null && stateOf(zip_area) ? zip_area : null));
  const states = summed(rows, ({ zip_area }) => (zip_area !== null && stateOf(zip_area)) || null);
  return {
    votes: rows.reduce((sum, { votes }) => sum + votes, 0),
    countries: summed(rows, ({ country }) => country).map(([country, votes]) => ({ country, votes })),
    states: states.map(([state, votes]) => ({ state, votes })),
    zip_areas: zipAreas.flatMap(([zip_area, votes]) => {
      const state = stateOf(zip_area);
      return state ? [{ zip_area, state, votes }] : [];
    }),
    sources: summed(rows, ({ source }) => source).map(([source, votes]) => ({ source, votes })),
  };
}

function summed<Key extends string>(rows: readonly PlaceRow[], keyOf: (row: PlaceRow) => Key | null): [Key, number][] {
  const sums = new Map<Key, number>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key !== null) sums.set(key, (sums.get(key) ?? 0) + row.votes);
  }
  return [...sums].toSorted(([key, votes], [otherKey, otherVotes]) => otherVotes - votes || (key < otherKey ? -1 : 1));
}

import { Inject, Injectable } from '@nestjs/common';
import { Refreshed } from '../../platform/http/refreshed.js';
import { type Fields, isEnabled } from '../../poll/poll-fields.js';
import { POLL, type PollFile } from '../../poll/poll-file-schema.js';
import type { CastWithin } from '../../votes/cast-within.js';
import type { LastMinuteDto, SignalsDto } from './signals.dto.js';
import {
  type NetworkRow,
  SignalsRepository,
  type StandingOfVotes,
  type SubjectRow,
  type VotesSnapshot,
} from './signals.repository.js';
import { type Standing, standingOfNetwork, standingOfShare, standsOut } from './standing-out.js';
import { isThrowAway } from './throw-away-domains.js';
import {
  averagePart,
  type Column,
  columnsBetween,
  stepOfPoll,
  timesOf,
  usualBand,
  type Window,
  weekBefore,
  windowOf,
} from './windows.js';

/** ms. The signals of the whole poll are counted over every vote. */
const MAX_AGE = 60_000;
const MAX_STALE = 600_000;
/**
 * ms for all statements over the whole poll together. Names, phone numbers and the wait for two connections may take two seconds
 * each; nginx waits 30.
 */
const POLL_TIME = 20_000;
/** The most that a filter of the votes takes. */
const MOST_NETWORKS = 500;
const MOST_VALUES = 100;
const HOUR = 3_600_000;

/** What is known of the votes of a range. */
export interface Certainty extends StandingOfVotes {
  from: string | null;
  until: string;
  standing_out: { votes: number; networks: number };
}

type Personal = Pick<SignalsDto, 'names' | 'phone_numbers'>;
type NotPersonal = Omit<SignalsDto, keyof Personal>;

/** Finds what stands out, for administrators: never with the candidate. */
@Injectable()
export class SignalsService {
  private readonly ofPoll: Refreshed<NotPersonal>;

  constructor(
    private readonly signals: SignalsRepository,
    @Inject(POLL) private readonly poll: Pick<PollFile, 'fields'>,
  ) {
    this.ofPoll = new Refreshed(
      () => this.signals.inSnapshot((votes) => readPoll(votes, this.poll.fields), POLL_TIME),
      {
        maxAge: MAX_AGE,
        maxStale: MAX_STALE,
      },
    );
  }

  /**
   * All in one snapshot, except names and phone numbers of the whole poll: these are read afresh, as some may be erased. Rejects
   * with `SignalsTooSlowError` or `AdministrationBusyError`.
   */
  async read(window: Window): Promise<SignalsDto> {
    if (window !== 'poll') return this.signals.inSnapshot((votes) => readSince(votes, window, this.poll.fields));
    const counted = await this.ofPoll.get();
    return {
      ...counted,
      ...(await this.signals.inSnapshot((votes) => readPersonal(votes, null, this.poll.fields))),
    };
  }

  async lastMinute(): Promise<LastMinuteDto> {
    return this.signals.inSnapshot(async (votes) => {
      const { step, from, chartFrom, until } = timesOf('hour', (await votes.now()).getTime());
      const columns = columnsBetween(await votes.columns(step, new Date(chartFrom)), { from: chartFrom, until, step });
      const minute = columns.at(-2) ?? { from: until, votes: 0 };
      return { ...columnOf(minute), usual_band: usualBand(columns.filter((column) => column.from < from)) };
    });
  }

  /** `rangeAt`: the range, by the time of the snapshot. Rejects as `read`. */
  async certainty(rangeAt: (now: Date) => CastWithin): Promise<Certainty> {
    return this.signals.inSnapshot(async (votes) => {
      const range = rangeAt(await votes.now());
      const standing = await votes.standingOf(range);
      const outstanding = (await readNetworks(votes, range)).filter(standsOut);
      return {
        from: range.from?.toISOString() ?? null,
        until: range.until.toISOString(),
        ...standing,
        standing_out: {
          votes: outstanding.reduce((sum, network) => sum + network.votes, 0),
          networks: outstanding.length,
        },
      };
    }, POLL_TIME);
  }
}

/** By the rules of the hour or the day if the range is no longer, and of the whole poll otherwise. */
async function readNetworks(votes: VotesSnapshot, range: CastWithin): Promise<Standing[]> {
  const window = windowOf(range);
  const before = range.from && window !== 'poll' ? weekBefore(range.from, range.until) : null;
  const rows = await votes.networks(window, range, before);
  const part = before && rows.length > 0 ? averagePart(range, before, await votes.firstNetwork(before)) : 0;
  return rows.map((row) => standingOfNetwork(row.votes, row.median, row.before * part));
}

async function readSince(votes: VotesSnapshot, window: 'hour' | 'day', fields: Fields): Promise<SignalsDto> {
  const times = timesOf(window, (await votes.now()).getTime());
  const from = new Date(times.from);
  const before = { from: new Date(times.before.from), to: new Date(times.before.to) };
  const chartFrom = new Date(times.chartFrom);
  const { columns, earlier } = await votes.columnsAndEarlier(chartFrom, times.step, before);
  const columnsBefore = { from: times.chartFrom, until: times.from, step: times.step };
  const range = { from, until: new Date(times.until), isOpen: true };
  const networks = await votes.networks(window, range, earlier);
  const part = averagePart(range, before, earlier.first);
  return {
    window,
    from: from.toISOString(),
    until: new Date(times.until).toISOString(),
    step_seconds: times.step / 1_000,
    columns: columnsBetween(columns, times).map(columnOf),
    usual_band: usualBand(columnsBetween(columns, columnsBefore)),
    networks: networksOf(networks, part),
    mail_domains: domainsOf(await votes.shares('mail_domain', window, from, earlier)),
    zip_codes: isEnabled(fields, 'zip_code')
      ? zipCodesOf(await votes.shares('zip_code', window, from, earlier))
      : undefined,
    throw_away_domains: await readThrowAway(votes, from),
    ...(await readPersonal(votes, from, fields)),
  };
}

async function readPoll(votes: VotesSnapshot, fields: Fields): Promise<NotPersonal> {
  const until = (await votes.now()).getTime();
  const counted = await votes.columns(HOUR, null);
  const from = counted[0]?.from ?? until;
  const step = stepOfPoll(from, until);
  const columns = columnsBetween(counted, { from, until, step });
  return {
    window: 'poll',
    from: null,
    until: new Date(until).toISOString(),
    step_seconds: step / 1_000,
    columns: columns.map(columnOf),
    usual_band: usualBand(columns),
    networks: networksOf(await votes.networks('poll', { from: null, until: new Date(until), isOpen: true }, null), 0),
    mail_domains: domainsOf(await votes.sharesOfHours('mail_domain')),
    zip_codes: isEnabled(fields, 'zip_code') ? zipCodesOf(await votes.sharesOfHours('zip_code')) : undefined,
    throw_away_domains: await readThrowAway(votes, null),
  };
}

async function readThrowAway(votes: VotesSnapshot, from: Date | null): Promise<SignalsDto['throw_away_domains']> {
  const domains = await votes.domains(from);
  return domains.filter(({ mail_domain }) => isThrowAway(mail_domain)).slice(0, MOST_VALUES);
}

async function readPersonal(votes: VotesSnapshot, from: Date | null, fields: Fields): Promise<Personal> {
  const names = await votes.sameNames(from);
  return { names, phone_numbers: isEnabled(fields, 'phone_number') ? await votes.samePhones(from) : undefined };
}

function columnOf({ from, votes }: Column): { from: string; votes: number } {
  return { from: new Date(from).toISOString(), votes };
}

/** `part`: what part of a network's earlier votes is its average. */
function networksOf(rows: NetworkRow[], part: number): SignalsDto['networks'] {
  const standings = rows.map(({ network, votes, median, before }) => ({
    network,
    ...standingOfNetwork(votes, median, before * part),
  }));
  return theMostOutstanding(standings).slice(0, MOST_NETWORKS);
}

function domainsOf(rows: SubjectRow[]): SignalsDto['mail_domains'] {
  return valuesOf(
    rows.map((row) => ({
      mail_domain: row.mail_domain,
      is_throw_away: isThrowAway(row.mail_domain),
      ...standingOf(row),
    })),
    ({ mail_domain }) => mail_domain,
  );
}

function zipCodesOf(rows: SubjectRow[]): NonNullable<SignalsDto['zip_codes']> {
  return valuesOf(
    rows.map((row) => ({ country: row.country, zip_code: row.zip_code, ...standingOf(row) })),
    ({ country, zip_code }) => `${country} ${zip_code}`,
  );
}

function standingOf({ votes, total, before, total_before, hour }: SubjectRow): Standing & { hour: string | null } {
  return {
    ...standingOfShare({ votes, total, before, totalBefore: total_before }),
    hour: hour?.toISOString() ?? null,
  };
}

/** Each value once, in the hour in which it stands out most. */
function valuesOf<Value extends Standing>(values: Value[], keyOf: (value: Value) => string): Value[] {
  const known = new Set<string>();
  return theMostOutstanding(values)
    .filter((value) => !known.has(keyOf(value)) && known.add(keyOf(value)))
    .slice(0, MOST_VALUES);
}

/** Most outstanding first; numbers are rounded for the response. */
function theMostOutstanding<Value extends Standing>(values: Value[]): Value[] {
  return values
    .filter(standsOut)
    .toSorted((one, other) => other.score - one.score)
    .map((value) => ({ ...value, usual: Math.round(value.usual), score: Math.round(value.score) }));
}

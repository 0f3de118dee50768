import { isDeepStrictEqual } from 'node:util';
import type pg from 'pg';
import { ProductProcess } from 'test-support/product-process';
import { connectTo } from '../fresh-database.js';
import { type KeptLog, readKeptLog } from '../log/kept-log.js';
import { LET_AN_HOUR_PASS } from '../log/log-operator.js';
import { compareTotals } from '../rows.js';
import { until } from '../until.js';
import { ChaosVoters, type VoteCounts } from './chaos-voters.js';
import { reconcile, totalsFrom, totalsIn } from './reconciliation.js';
import { SeededRandom } from './seeded-random.js';

/** The poll under failures. */
export interface ChaosTarget {
  /** The addresses of its backends. */
  urls: readonly [string, ...string[]];
  /** A direct address, which no failure interrupts. */
  databaseUrl: () => string;
}

/** The result of one failure. */
export interface Outcome extends VoteCounts {
  failure: string;
  rounds: number;
  stored: number;
  /** Seconds from the end of a failure to a vote counted by every backend, in each round. */
  recoveries: number[];
  /** Every broken promise, as a sentence. */
  violations: string[];
}

/** A failure that happens while people vote; resolves when it is over. */
export type Failure = (random: SeededRandom, round: number) => Promise<void> | void;

/** Acknowledged votes before a failure: least and most. */
const BEFORE = [20, 150] as const;
/** Acknowledged votes after a failure. */
const AFTER = 30;
/** The most violations that are reported: a broken product has one per voter. */
const MOST_VIOLATIONS = 10;
/** ms */
const LONGEST_WAIT = 60_000;

/** A poll with voters; after each round of each failure their responses are reconciled with rows and totals. */
export class ChaosRun {
  readonly outcomes: Outcome[] = [];
  private readonly voters: ChaosVoters;
  private stored = 0;
  private isUnderWay = false;
  private log: KeptLog['head'] | undefined;

  constructor(private readonly target: ChaosTarget) {
    this.voters = new ChaosVoters(target.urls);
  }

  /** Runs `failure` while people vote, `rounds` times or until the first violation. */
  async run(name: string, rounds: number, failure: Failure): Promise<Outcome> {
    // A test that timed out continues in the background, so its voters would still vote.
    if (this.isUnderWay) throw new Error('the previous failure is still running');
    this.isUnderWay = true;
    const random = new SeededRandom(name);
    const before = { ...this.voters.counts(), stored: this.stored };
    const recoveries: number[] = [];
    const violations: string[] = [];
    try {
      while (recoveries.length < rounds && violations.length === 0) {
        this.voters.vote();
        await this.voters.continues(random.between(...BEFORE));
        await failure(random, recoveries.length);
        recoveries.push(await this.recovery());
        await this.voters.continues(AFTER);
        violations.push(...(await violationsUnderVotes(this.target)));
        await this.voters.pause();
        violations.push(...(await this.violationsWhilePaused()), ...this.voters.violations);
      }
    } catch (error) {
      this.voters.abandon();
      throw error;
    } finally {
      this.isUnderWay = false;
    }
    const after = { ...this.voters.counts(), stored: this.stored };
    const outcome = {
      failure: name,
      rounds,
      sent: after.sent - before.sent,
      counted: after.counted - before.counted,
      alreadyVoted: after.alreadyVoted - before.alreadyVoted,
      unknown: after.unknown - before.unknown,
      stored: after.stored - before.stored,
      recoveries,
      violations: violations.slice(0, MOST_VIOLATIONS),
    };
    this.outcomes.push(outcome);
    return outcome;
  }

  /** Votes acknowledged so far. */
  get acknowledged(): number {
    return this.voters.counts().counted;
  }

  /** Votes without a response, or 'unconfirmed', so far. */
  get unknown(): number {
    return this.voters.unknown;
  }

  readonly stallSince = (moment: number): number => this.voters.stallSince(moment);

  /** Resolves once that many more votes are acknowledged during a failure. */
  async continues(votes: number): Promise<void> {
    await this.voters.continues(votes);
  }

  /** Resolves once that many more votes got no response, or 'unconfirmed'. */
  async hasUnknown(votes: number): Promise<void> {
    const goal = this.voters.unknown + votes;
    await until(() => this.voters.unknown >= goal, LONGEST_WAIT);
  }

  /** Seconds until every backend has counted a vote that is sent now. */
  async recovery(): Promise<number> {
    const start = performance.now();
    await Promise.all(this.target.urls.map((url) => this.voters.isServedBy(url)));
    return (performance.now() - start) / 1000;
  }

  /** Stops all voters; returns what `npm run tally:verify` prints. */
  async end(): Promise<string> {
    await this.voters.end();
    const verification = new ProductProcess('cli/tally-verify.js', { DATABASE_URL: this.target.databaseUrl() });
    await verification.exit;
    return `${verification.stdout}${verification.stderr}`.trimEnd();
  }

  /** Once everything queued has its entry. The log as it was after earlier failures must be its prefix. */
  private async faultsOfLog(database: pg.Client): Promise<string[]> {
    const isSequenced = async () => {
      await database.query(LET_AN_HOUR_PASS);
      return (await database.query('SELECT FROM log_queue')).rowCount === 0;
    };
    await until(isSequenced, LONGEST_WAIT);
    const { head, faults } = await readKeptLog(database, this.log);
    this.log = head;
    return faults;
  }

  private async violationsWhilePaused(): Promise<string[]> {
    const database = await connectTo(this.target.databaseUrl());
    const { stored, violations } = await reconcile(database, this.voters.all);
    violations.push(...(await this.faultsOfLog(database)));
    const expected = await totalsIn(database);
    await database.end();
    this.stored = stored;
    for (const url of this.target.urls) {
      // A backend's totals may be a second old.
      const isCurrent = async () => isDeepStrictEqual(await totalsFrom(url), expected);
      await until(isCurrent, LONGEST_WAIT).catch(() =>
        violations.push(`${url} does not show the totals ${expected.join(', ')}`),
      );
    }
    return violations;
  }
}

/** Compares rows and totals in one statement, hence in one snapshot. */
async function violationsUnderVotes({ databaseUrl }: ChaosTarget): Promise<string[]> {
  const database = await connectTo(databaseUrl());
  const { disagreements } = await compareTotals(database);
  await database.end();
  return disagreements > 0 ? [`${disagreements} totals differed from their rows while votes came in`] : [];
}

import { isDeepStrictEqual } from 'node:util';
import { ProductProcess } from 'test-support/product-process';
import { vi } from 'vitest';
import { connectTo } from '../fresh-database.js';
import { compareTotals } from '../rows.js';
import { ChaosVoters, type VoteCounts } from './chaos-voters.js';
import { figuresFrom, figuresIn, reconcile } from './reconciliation.js';
import { SeededRandom } from './seeded-random.js';

/** The poll under failures. */
export interface ChaosTarget {
  /** Of its backends. */
  urls: readonly [string, ...string[]];
  /** Past everything that a failure may break. */
  databaseUrl: () => string;
}

/** What became of the votes under one failure. */
export interface Outcome extends VoteCounts {
  failure: string;
  rounds: number;
  stored: number;
  /** Seconds from the end of a failure to a vote counted by every backend, in each round. */
  recoveries: number[];
  /** Everything that was not as promised. */
  violations: string[];
}

/** What fails while people vote; resolves when the failure is over. */
export type Failure = (random: SeededRandom, round: number) => Promise<void> | void;

/** Votes that are acknowledged before a failure comes. */
const BEFORE = [20, 150] as const;
/** Votes that are acknowledged after it. */
const AFTER = 30;
/** Of a broken product every voter may have one. */
const MOST_VIOLATIONS = 10;
/** ms */
const LONGEST_WAIT = 60_000;

/** A poll with voters, whose history is reconciled with the rows after every round of every failure. */
export class ChaosRun {
  readonly outcomes: Outcome[] = [];
  private readonly voters: ChaosVoters;
  private stored = 0;
  private isUnderWay = false;

  constructor(private readonly target: ChaosTarget) {
    this.voters = new ChaosVoters(target.urls);
  }

  /** Lets `failure` happen while people vote, `rounds` times, or until a promise is broken. */
  async run(name: string, rounds: number, failure: Failure): Promise<Outcome> {
    // A test that ran out of time goes on behind the next one, and nothing would be at rest.
    if (this.isUnderWay) throw new Error('the failure before is still under way');
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
        await this.voters.rest();
        violations.push(...(await this.violationsAtRest()), ...this.voters.violations);
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

  /** Resolves when that many more votes were acknowledged, while a failure goes on. */
  async continues(votes: number): Promise<void> {
    await this.voters.continues(votes);
  }

  /** Resolves when that many more votes got no response, or one that leaves open whether they count. */
  async hasUnknown(votes: number): Promise<void> {
    const goal = this.voters.unknown + votes;
    await vi.waitUntil(() => this.voters.unknown >= goal, { timeout: LONGEST_WAIT, interval: 5 });
  }

  /** Everybody rests; returns what `npm run tally:verify` prints. */
  async end(): Promise<string> {
    await this.voters.end();
    const verification = new ProductProcess('commands/tally-verify.js', { DATABASE_URL: this.target.databaseUrl() });
    await verification.exit;
    return `${verification.stdout}${verification.stderr}`.trimEnd();
  }

  /** Seconds until every backend has counted a vote that began now. */
  private async recovery(): Promise<number> {
    const over = performance.now();
    await Promise.all(this.target.urls.map((url) => this.voters.isServedBy(url)));
    return (performance.now() - over) / 1000;
  }

  private async violationsAtRest(): Promise<string[]> {
    const database = await connectTo(this.target.databaseUrl());
    const { stored, violations } = await reconcile(database, this.voters.all);
    const expected = await figuresIn(database);
    await database.end();
    this.stored = stored;
    for (const url of this.target.urls) {
      // The totals of a backend may be a second old.
      const isCurrent = async () => isDeepStrictEqual(await figuresFrom(url), expected);
      await vi
        .waitUntil(isCurrent, { timeout: LONGEST_WAIT, interval: 20 })
        .catch(() => violations.push(`${url} does not come to show the totals ${expected.join(', ')}`));
    }
    return violations;
  }
}

/** One statement sees rows and totals as they stood at one moment. */
async function violationsUnderVotes({ databaseUrl }: ChaosTarget): Promise<string[]> {
  const database = await connectTo(databaseUrl());
  const { disagreements } = await compareTotals(database);
  await database.end();
  return disagreements > 0 ? [`${disagreements} totals differed from their rows while votes came in`] : [];
}

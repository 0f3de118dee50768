import { isDeepStrictEqual } from 'node:util';
import { ProductProcess } from 'test-support/product-process';
import { vi } from 'vitest';
import { connectTo } from '../fresh-database.js';
import { compareTotals } from '../rows.js';
import { Chance } from './chance.js';
import { Electorate, type Tally } from './electorate.js';
import { figuresIn, figuresTold, reckon } from './reckoning.js';

/** The poll that goes through it. */
export interface Ground {
  /** Of its backends. */
  urls: readonly [string, ...string[]];
  /** Past everything that a cause may break. */
  databaseUrl: () => string;
}

/** What became of the votes of an ordeal. */
export interface Outcome extends Tally {
  cause: string;
  rounds: number;
  stored: number;
  /** Seconds from the end of a cause to a vote counted by every backend, in each round. */
  recoveries: number[];
  /** Everything that was not as it has to be. */
  faults: string[];
}

/** Something bad that happens while people vote; resolves when it is over. */
export type Cause = (chance: Chance, round: number) => Promise<void> | void;

/** Votes that are acknowledged before a cause comes. */
const BEFORE = [20, 150] as const;
/** Votes that are acknowledged after it. */
const AFTER = 30;
/** Of a broken product every voter has one. */
const MOST_FAULTS = 10;
/** ms */
const LONGEST_WAIT = 60_000;

/** A poll with voters, whose whole history is held against the rows after every round of every cause. */
export class Ordeal {
  readonly outcomes: Outcome[] = [];
  private readonly electorate: Electorate;
  private stored = 0;
  private isUnderWay = false;

  constructor(private readonly ground: Ground) {
    this.electorate = new Electorate(ground.urls);
  }

  /** Lets `cause` come upon the poll while people vote, `rounds` times, or until something is not as it has to be. */
  async endure(name: string, rounds: number, cause: Cause): Promise<Outcome> {
    // A test that ran out of time goes on behind the next one, and nothing would be at rest.
    if (this.isUnderWay) throw new Error('what was endured before has not come to its end');
    this.isUnderWay = true;
    const chance = new Chance(name);
    const before = { ...this.electorate.tally(), stored: this.stored };
    const recoveries: number[] = [];
    const faults: string[] = [];
    try {
      while (recoveries.length < rounds && faults.length === 0) {
        this.electorate.vote();
        await this.electorate.continues(chance.between(...BEFORE));
        await cause(chance, recoveries.length);
        recoveries.push(await this.recovery());
        await this.electorate.continues(AFTER);
        faults.push(...(await faultsUnderVotes(this.ground)));
        await this.electorate.rest();
        faults.push(...(await this.faultsAtRest()), ...this.electorate.complaints);
      }
    } catch (error) {
      this.electorate.abandon();
      throw error;
    } finally {
      this.isUnderWay = false;
    }
    const after = { ...this.electorate.tally(), stored: this.stored };
    const outcome = {
      cause: name,
      rounds,
      sent: after.sent - before.sent,
      counted: after.counted - before.counted,
      alreadyVoted: after.alreadyVoted - before.alreadyVoted,
      unknown: after.unknown - before.unknown,
      stored: after.stored - before.stored,
      recoveries,
      faults: faults.slice(0, MOST_FAULTS),
    };
    this.outcomes.push(outcome);
    return outcome;
  }

  /** Resolves when that many more votes were acknowledged, while a cause goes on. */
  async continues(votes: number): Promise<void> {
    await this.electorate.continues(votes);
  }

  /** Resolves when that many more votes have met no answer, or one that leaves their fate open. */
  async isFelt(votes: number): Promise<void> {
    const goal = this.electorate.unknown + votes;
    await vi.waitUntil(() => this.electorate.unknown >= goal, { timeout: LONGEST_WAIT, interval: 5 });
  }

  /** Everybody rests; answers what `npm run tally:verify` prints. */
  async end(): Promise<string> {
    await this.electorate.end();
    const verification = new ProductProcess('commands/tally-verify.js', { DATABASE_URL: this.ground.databaseUrl() });
    await verification.exit;
    return `${verification.stdout}${verification.stderr}`.trimEnd();
  }

  /** Seconds until every backend has counted a vote that began now. */
  private async recovery(): Promise<number> {
    const over = performance.now();
    await Promise.all(this.ground.urls.map((url) => this.electorate.isServedBy(url)));
    return (performance.now() - over) / 1000;
  }

  private async faultsAtRest(): Promise<string[]> {
    const database = await connectTo(this.ground.databaseUrl());
    const { stored, faults } = await reckon(database, this.electorate.voters);
    const expected = await figuresIn(database);
    await database.end();
    this.stored = stored;
    for (const url of this.ground.urls) {
      // What a backend tells may be a second old.
      const isTold = async () => isDeepStrictEqual(await figuresTold(url), expected);
      await vi
        .waitUntil(isTold, { timeout: LONGEST_WAIT, interval: 20 })
        .catch(() => faults.push(`${url} does not come to tell the totals ${expected.join(', ')}`));
    }
    return faults;
  }
}

/** One statement sees rows and totals as they stood at one moment. */
async function faultsUnderVotes({ databaseUrl }: Ground): Promise<string[]> {
  const database = await connectTo(databaseUrl());
  const { disagreements } = await compareTotals(database);
  await database.end();
  return disagreements > 0 ? [`${disagreements} totals differed from their rows while votes came in`] : [];
}

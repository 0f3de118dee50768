import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { until } from '../until.js';
import { voteOf } from '../voters.js';
import { SeededRandom } from './seeded-random.js';
import { VoteSender } from './vote-sender.js';
import type { VoteResult, Voter } from './voter.js';

/** Concurrent loops. */
const AT_ONCE = 12;
/** ms between two votes of one loop, and before a retry. */
const PAUSE = [5, 40] as const;
const RETRY_PAUSE = [20, 100] as const;
/** ms; a vote without a final response by then is a violation. */
const LONGEST_TRYING = 120_000;
const COUNTRIES = ['US', 'US', 'DE', 'FR', 'JP'] as const;
/** What a voter does; a kind that is listed twice is drawn twice as often. */
const KINDS = [
  ...(['new', 'new', 'new', 'new', 'new', 'new', 'without a key', 'gives up'] as const),
  ...(['twice at once', 'twice at once', 'again', 'again', 'same key', 'borrowed key'] as const),
] as const;

/** The number of votes sent, by result. */
export interface VoteCounts {
  sent: number;
  counted: number;
  alreadyVoted: number;
  /** Votes without a response, or 'unconfirmed'. */
  unknown: number;
}

/** Random voters who vote continuously, and the history of each. */
export class ChaosVoters {
  readonly all: Voter[] = [];
  /** Wrong responses, missing responses and endless retries. */
  readonly violations: string[] = [];
  /** Votes without a response, or 'unconfirmed'. */
  unknown = 0;
  private readonly sender = new VoteSender();
  private readonly randoms: SeededRandom[];
  /** Acknowledged votes. */
  private readonly counted: { voter: Voter; key: string | null; candidate: number; at: number }[] = [];
  private loops: Promise<unknown> = Promise.resolve();
  private isPaused = true;
  private isAbandoned = false;

  /** `urls`: of the backends; each vote goes to one of them at random. */
  constructor(private readonly urls: readonly [string, ...string[]]) {
    this.randoms = Array.from({ length: AT_ONCE }, (_, index) => new SeededRandom(`voter ${index}`));
  }

  vote(): void {
    if (!this.isPaused) return;
    this.isPaused = false;
    this.loops = Promise.all(this.randoms.map((random) => this.voteRepeatedly(random)));
  }

  /** Resolves once every vote in flight has a final response or was given up. */
  async pause(): Promise<void> {
    this.isPaused = true;
    await this.loops;
  }

  /** Resolves once that many more votes are acknowledged. */
  async continues(votes: number): Promise<void> {
    const goal = this.counted.length + votes;
    await until(() => this.counted.length >= goal || this.violations.length > 0, LONGEST_TRYING);
  }

  /** Resolves once the backend of `url` has counted the vote of a new voter. */
  async isServedBy(url: string): Promise<void> {
    await this.settle(this.newVoter(), randomUUID(), 1, () => url, 10);
  }

  /** Seconds of the longest time without an acknowledged vote since then, a `performance.now()`. */
  stallSince(moment: number): number {
    const times = [moment, ...this.counted.flatMap(({ at }) => (at > moment ? [at] : [])), performance.now()];
    return Math.max(...times.map((time, index) => time - (times[index - 1] ?? time))) / 1000;
  }

  counts(): VoteCounts {
    const results = this.all.flatMap(({ history }) => history.map((sent) => sent.result));
    const count = (kind: VoteResult) => results.filter((each) => each === kind).length;
    return {
      sent: results.length,
      counted: count('counted'),
      alreadyVoted: count('already voted'),
      unknown: count('unknown'),
    };
  }

  async end(): Promise<void> {
    await this.pause();
    this.sender.close();
  }

  /** Stops all voters immediately, without waiting for responses, after a failed test. */
  abandon(): void {
    this.isPaused = true;
    this.isAbandoned = true;
    this.sender.close();
  }

  private async voteRepeatedly(random: SeededRandom): Promise<void> {
    while (!this.isPaused && this.violations.length === 0) {
      await this.voteOnce(random);
      await setTimeout(random.between(...PAUSE));
    }
  }

  private async voteOnce(random: SeededRandom): Promise<void> {
    const url = () => random.oneOf(this.urls);
    const settle = (voter: Voter, key: string | null, candidate = random.between(1, 2)) =>
      this.settle(voter, key, candidate, url, random.between(...RETRY_PAUSE));
    const earlier = this.counted[random.between(0, this.counted.length - 1)];
    switch (random.oneOf(KINDS)) {
      case 'without a key':
        return settle(this.newVoter(random), null);
      case 'gives up':
        await this.send(this.newVoter(random), randomUUID(), random.between(1, 2), url());
        return;
      case 'twice at once': {
        const voter = this.newVoter(random);
        await Promise.all([settle(voter, randomUUID()), settle(voter, randomUUID())]);
        return;
      }
      case 'again':
        return settle(earlier?.voter ?? this.newVoter(random), randomUUID());
      case 'same key':
        return settle(earlier?.voter ?? this.newVoter(random), earlier?.key ?? randomUUID(), earlier?.candidate);
      case 'borrowed key':
        return settle(this.newVoter(random), earlier?.key ?? randomUUID());
      case 'new':
        return settle(this.newVoter(random), randomUUID());
    }
  }

  /** Sends the vote until it gets a final response. */
  private async settle(
    voter: Voter,
    key: string | null,
    candidate: number,
    url: () => string,
    pause: number,
  ): Promise<void> {
    const begun = performance.now();
    for (;;) {
      const result = await this.send(voter, key, candidate, url());
      if ((result !== 'unknown' && result !== 'try again') || this.isAbandoned) return;
      if (performance.now() - begun > LONGEST_TRYING) {
        this.violations.push(`${voter.email} still got '${result}' after ${LONGEST_TRYING} ms`);
        return;
      }
      await setTimeout(pause);
    }
  }

  private async send(voter: Voter, key: string | null, candidate: number, url: string): Promise<VoteResult> {
    const { email, country, freegifts, history } = voter;
    // The same voter with another spelling of the address.
    const typed = history.length === 0 ? email : email.toUpperCase();
    const vote = voteOf('voter', { email: typed, country, freegifts, candidate_id: candidate });
    const result = await this.sender.send(url, vote, key).catch((error: unknown): VoteResult => {
      this.violations.push(`${email}: ${String(error)}`);
      return 'rejected';
    });
    history.push({ key, candidate, result });
    if (result === 'unknown') this.unknown += 1;
    if (result === 'counted') this.counted.push({ voter, key, candidate, at: performance.now() });
    return result;
  }

  private newVoter(random?: SeededRandom): Voter {
    const voter: Voter = {
      email: `voter-${this.all.length}@example.com`,
      country: random?.oneOf(COUNTRIES) ?? 'US',
      freegifts: random?.between(0, 2) === 0,
      history: [],
    };
    this.all.push(voter);
    return voter;
  }
}

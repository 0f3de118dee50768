import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { vi } from 'vitest';
import { voteOf } from '../voters.js';
import { Chance } from './chance.js';
import { VoteSender } from './vote-sender.js';
import type { Told, Voter } from './voter.js';

/** People who vote at the same time. */
const AT_ONCE = 12;
/** ms between two votes of one loop, and before a vote that came to nothing is tried again. */
const PAUSE = [5, 40] as const;
const RETRY_PAUSE = [20, 100] as const;
/** ms; a vote that is not settled by then makes the test fail. */
const LONGEST_TRYING = 120_000;
const COUNTRIES = ['US', 'US', 'DE', 'FR', 'JP'] as const;
/** Each as often as it stands here. */
const KINDS = [
  ...(['new', 'new', 'new', 'new', 'new', 'new', 'without a key', 'gives up'] as const),
  ...(['twice at once', 'twice at once', 'again', 'again', 'same key', 'borrowed key'] as const),
] as const;

/** Who voted and what they were told, added up. */
export interface Tally {
  sent: number;
  counted: number;
  alreadyVoted: number;
  /** Votes whose fate the voter did not know at first. */
  unknown: number;
}

/** Random voters who vote all the time, and the history of each. */
export class Electorate {
  readonly voters: Voter[] = [];
  /** What no voter may meet: a wrong answer, none at all, or no end of trying. */
  readonly complaints: string[] = [];
  /** Votes that met no answer, or one that left their fate open. */
  unknown = 0;
  private readonly sender = new VoteSender();
  private readonly chances: Chance[];
  /** Those who were told that their vote counts. */
  private readonly counted: { voter: Voter; key: string | null; candidate: number }[] = [];
  private atWork: Promise<unknown> = Promise.resolve();
  private isResting = true;
  private isAbandoned = false;

  /** `urls`: of the backends; each vote goes to any of them. */
  constructor(private readonly urls: readonly [string, ...string[]]) {
    this.chances = Array.from({ length: AT_ONCE }, (_, index) => new Chance(`voter ${index}`));
  }

  vote(): void {
    if (!this.isResting) return;
    this.isResting = false;
    this.atWork = Promise.all(this.chances.map((chance) => this.voteOnAndOn(chance)));
  }

  /** Resolves when nobody votes any more, and everybody was told something or gave up. */
  async rest(): Promise<void> {
    this.isResting = true;
    await this.atWork;
  }

  /** Resolves when that many more votes were acknowledged. */
  async continues(votes: number): Promise<void> {
    const goal = this.counted.length + votes;
    await vi.waitUntil(() => this.counted.length >= goal || this.complaints.length > 0, {
      timeout: LONGEST_TRYING,
      interval: 2,
    });
  }

  /** Resolves when a new voter's vote was counted by the backend of `url`. */
  async isServedBy(url: string): Promise<void> {
    const voter = this.newVoter();
    await this.settle(voter, randomUUID(), 1, () => url, 10);
  }

  tally(): Tally {
    const told = this.voters.flatMap(({ history }) => history.map((sent) => sent.told));
    const count = (kind: Told) => told.filter((each) => each === kind).length;
    return {
      sent: told.length,
      counted: count('counted'),
      alreadyVoted: count('already voted'),
      unknown: count('unknown'),
    };
  }

  async end(): Promise<void> {
    await this.rest();
    this.sender.close();
  }

  /** Where the test has failed: nobody tries any longer. */
  abandon(): void {
    this.isResting = true;
    this.isAbandoned = true;
    this.sender.close();
  }

  private async voteOnAndOn(chance: Chance): Promise<void> {
    while (!this.isResting && this.complaints.length === 0) {
      await this.voteOnce(chance);
      await setTimeout(chance.between(...PAUSE));
    }
  }

  private async voteOnce(chance: Chance): Promise<void> {
    const url = () => chance.oneOf(this.urls);
    const settle = (voter: Voter, key: string | null, candidate = chance.between(1, 2)) =>
      this.settle(voter, key, candidate, url, chance.between(...RETRY_PAUSE));
    const earlier = this.counted[chance.between(0, this.counted.length - 1)];
    switch (chance.oneOf(KINDS)) {
      case 'without a key':
        return settle(this.newVoter(chance), null);
      case 'gives up':
        await this.send(this.newVoter(chance), randomUUID(), chance.between(1, 2), url());
        return;
      case 'twice at once': {
        const voter = this.newVoter(chance);
        await Promise.all([settle(voter, randomUUID()), settle(voter, randomUUID())]);
        return;
      }
      case 'again':
        return settle(earlier?.voter ?? this.newVoter(chance), randomUUID());
      case 'same key':
        return settle(earlier?.voter ?? this.newVoter(chance), earlier?.key ?? randomUUID(), earlier?.candidate);
      case 'borrowed key':
        return settle(this.newVoter(chance), earlier?.key ?? randomUUID());
      case 'new':
        return settle(this.newVoter(chance), randomUUID());
    }
  }

  /** Sends the vote until its voter knows what became of it. */
  private async settle(
    voter: Voter,
    key: string | null,
    candidate: number,
    url: () => string,
    pause: number,
  ): Promise<void> {
    const begun = performance.now();
    for (;;) {
      const told = await this.send(voter, key, candidate, url());
      if ((told !== 'unknown' && told !== 'try again') || this.isAbandoned) return;
      if (performance.now() - begun > LONGEST_TRYING) {
        this.complaints.push(`${voter.email} was still told '${told}' after ${LONGEST_TRYING} ms`);
        return;
      }
      await setTimeout(pause);
    }
  }

  private async send(voter: Voter, key: string | null, candidate: number, url: string): Promise<Told> {
    const { email, country, freegifts, history } = voter;
    // The same person, however they write their address.
    const typed = history.length === 0 ? email : email.toUpperCase();
    const vote = voteOf('voter', { email: typed, country, freegifts, candidate_id: candidate });
    const told = await this.sender.send(url, vote, key).catch((error: unknown): Told => {
      this.complaints.push(`${email}: ${String(error)}`);
      return 'refused';
    });
    history.push({ key, candidate, told });
    if (told === 'unknown') this.unknown += 1;
    if (told === 'counted') this.counted.push({ voter, key, candidate });
    return told;
  }

  private newVoter(chance?: Chance): Voter {
    const voter: Voter = {
      email: `voter-${this.voters.length}@example.com`,
      country: chance?.oneOf(COUNTRIES) ?? 'US',
      freegifts: chance?.between(0, 2) === 0,
      history: [],
    };
    this.voters.push(voter);
    return voter;
  }
}

import { describe, expect, it } from 'vitest';
import { QueueLimit } from './queue-limit.js';

/** As the ballot box does it. */
const LARGEST_BATCH = 500;
/** ms after which the ballot box gives up. */
const STATEMENT_TIMEOUT = 2_000;
const SECOND = 1_000;

interface Batch {
  votes: number[];
  begunAt: number;
  endsAt: number;
}

/** A ballot box and its database in a time of their own, in ms. */
class Simulation {
  /** Of the votes that were counted: when, and after how long. */
  readonly counted: { at: number; ms: number }[] = [];
  /** When a vote was refused. */
  readonly refused: number[] = [];
  private readonly limit = new QueueLimit(LARGEST_BATCH);
  private waiting: number[] = [];
  private underWay: Batch | undefined;
  private now = 0;

  /** `cost`: ms that a statement takes with so many votes in it, begun at that time. */
  constructor(private readonly cost: (votes: number, at: number) => number) {}

  /** Votes come evenly for so many seconds, whatever became of those before. */
  run(votesPerSecond: number, seconds: number): this {
    const begin = this.now;
    for (let vote = 0; vote < votesPerSecond * seconds; vote += 1) {
      this.comeTo(begin + (vote / votesPerSecond) * SECOND);
      if (this.waiting.length >= this.limit.votes) this.refused.push(this.now);
      else this.waiting.push(this.now);
      if (!this.underWay) this.begin();
    }
    return this;
  }

  /** Votes counted a second from `from` (s) on. */
  pace(from = 0): number {
    return this.countedFrom(from).length / (this.now / SECOND - from);
  }

  /** ms that the slowest vote took which was counted from `from` (s) on. */
  longest(from = 0): number {
    return Math.max(...this.countedFrom(from).map(({ ms }) => ms));
  }

  private countedFrom(from: number) {
    return this.counted.filter(({ at }) => at >= from * SECOND);
  }

  private comeTo(time: number): void {
    while (this.underWay && this.underWay.endsAt <= time) this.end(this.underWay);
    this.now = time;
  }

  private begin(): void {
    const votes = this.waiting.splice(0, LARGEST_BATCH);
    const ms = Math.min(STATEMENT_TIMEOUT, this.cost(votes.length, this.now));
    this.underWay = votes.length > 0 ? { votes, begunAt: this.now, endsAt: this.now + ms } : undefined;
  }

  private end({ votes, begunAt, endsAt }: Batch): void {
    this.now = endsAt;
    const ms = endsAt - begunAt;
    if (ms < STATEMENT_TIMEOUT) this.counted.push(...votes.map((at) => ({ at: endsAt, ms: endsAt - at })));
    else this.waiting = [];
    this.limit.learn(votes.length, ms, this.now);
    this.begin();
  }
}

const perVote = (ms: number) => (votes: number) => votes * ms;
const perStatement = (ms: number) => (votes: number) => ms + votes * 0.06;

describe('at a database whose cost is the votes', () => {
  it.each([2, 3, 5])(
    'of %s ms each, with ten times as many as it takes, the pace holds and nobody waits a second',
    (ms) => {
      const peak = SECOND / ms;
      const simulation = new Simulation(perVote(ms)).run(10 * peak, 30);
      expect(simulation.pace()).toBeGreaterThan(0.95 * peak);
      expect(simulation.longest()).toBeLessThan(0.9 * SECOND);
    },
  );

  it('nobody is refused while it takes as many as come', () => {
    expect(new Simulation(perVote(3)).run(330, 30).refused).toEqual([]);
  });
});

describe('at a database whose cost is the statement', () => {
  it.each([100, 200, 400])(
    'of %s ms each, the batches grow until the pace is reached, and nobody waits a second',
    (ms) => {
      const peak = (LARGEST_BATCH / perStatement(ms)(LARGEST_BATCH)) * SECOND;
      const simulation = new Simulation(perStatement(ms)).run(5 * peak, 30);
      expect(simulation.pace(10)).toBeGreaterThan(0.95 * peak);
      expect(simulation.longest(10)).toBeLessThan(SECOND);
    },
  );

  it('it costs the pace little that a statement takes longer than the queue may', () => {
    const simulation = new Simulation(perStatement(700)).run(3_000, 30);
    expect(simulation.pace(10)).toBeGreaterThan(0.8 * (LARGEST_BATCH / 0.73));
  });
});

it('a fast database is never held back', () => {
  const simulation = new Simulation((votes) => 1 + votes * 0.06).run(14_000, 5);
  expect(simulation.refused).toEqual([]);
});

it.each([30, 100, 300])(
  'a batch that is held up for %s ms, between others that are not, costs nobody the vote',
  (ms) => {
    const simulation = new Simulation((votes, at) => 2 + votes * 0.2 + (at % SECOND < 10 ? ms : 0));
    expect(simulation.run(3_000, 30).refused).toEqual([]);
  },
);

it('however fast the database is, no more than 5,000 wait', () => {
  const limit = new QueueLimit(LARGEST_BATCH);
  limit.learn(500, 1, 0);
  expect(limit.votes).toBe(5_000);
});

describe('when the pace changes by ten', () => {
  it('down, the wait is below a second again within three', () => {
    const simulation = new Simulation((votes, at) => votes * (at < 10 * SECOND ? 0.3 : 3)).run(3_000, 30);
    expect(simulation.longest(13)).toBeLessThan(0.9 * SECOND);
    expect(simulation.pace(13)).toBeGreaterThan(0.95 * 333);
  });

  it('up, nobody is refused any more within a second', () => {
    const simulation = new Simulation((votes, at) => votes * (at < 10 * SECOND ? 3 : 0.3)).run(3_000, 30);
    expect(simulation.refused.filter((at) => at > 11 * SECOND)).toEqual([]);
  });
});

it('when the database stands still and comes back, votes are counted at once as before', () => {
  const standsStill = (at: number) => at > 5 * SECOND && at < 15 * SECOND;
  const simulation = new Simulation((votes, at) => (standsStill(at) ? 15 * SECOND - at : 1 + votes * 0.3));
  simulation.run(1_000, 30);
  expect(simulation.refused.filter((at) => at > 15 * SECOND)).toEqual([]);
  expect(simulation.longest(16)).toBeLessThan(50);
});

describe('a batch that took long', () => {
  it('allows no more votes than the time is enough for', () => {
    const limit = new QueueLimit(LARGEST_BATCH);
    limit.learn(500, 1_750, 0);
    expect(limit.votes).toBe(100);
  });

  it('leaves room for some votes, however long it took', () => {
    const limit = new QueueLimit(LARGEST_BATCH);
    limit.learn(100, STATEMENT_TIMEOUT, 0);
    expect(limit.votes).toBe(50);
  });

  it('with few votes in it, once, is forgotten when one with many took no less', () => {
    const limit = new QueueLimit(LARGEST_BATCH);
    limit.learn(1, 4, 0);
    limit.learn(1, 1_500, 0);
    limit.learn(500, 1_500, 0);
    expect(limit.votes).toBe(116);
  });

  it('with few votes in it says nothing of what more would take', () => {
    const limit = new QueueLimit(LARGEST_BATCH);
    limit.learn(3, 1_000, 0);
    expect(limit.votes).toBe(1_000);
  });
});

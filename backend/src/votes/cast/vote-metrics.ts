import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Responses } from '../../platform/http/responses.js';

/** What became of a vote. `refused`: its content broke the contract; `failed`: 500, or 503 with its fate unknown. */
const OUTCOMES = [
  'accepted',
  'replayed',
  'already_cast',
  'refused',
  'closed',
  'limited',
  'queue_full',
  'failed',
] as const;

export type VoteOutcome = (typeof OUTCOMES)[number];

/** Outcomes that the status tells, whoever decided: the limit, the validation or the ballot box. */
const BY_STATUS: Record<number, VoteOutcome> = {
  400: 'refused',
  403: 'closed',
  409: 'already_cast',
  413: 'refused',
  415: 'refused',
  422: 'refused',
  429: 'limited',
};
/** In seconds. */
const BATCH_DURATIONS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];
const BATCH_SIZES = [1, 2, 5, 10, 20, 50, 100, 200, 500];

/** The numbers of the ballot box. */
@Injectable()
export class VoteMetrics {
  private readonly outcomes: Counter<'outcome'>;
  private readonly batchSize: Histogram;
  private readonly batchDuration: Histogram;
  private readonly registers: Registry[];

  constructor(registry: Registry, answers: Responses) {
    this.registers = [registry];
    const { registers } = this;
    this.outcomes = new Counter({
      name: 'poll_votes_total',
      help: 'Votes by what became of them.',
      labelNames: ['outcome'],
      registers,
    });
    // A rate needs a beginning: without it the first failure would not be seen to rise.
    for (const outcome of OUTCOMES) this.outcomes.inc({ outcome }, 0);
    this.batchSize = new Histogram({
      name: 'poll_vote_batch_size',
      help: 'Votes that went to the database in one statement.',
      buckets: BATCH_SIZES,
      registers,
    });
    this.batchDuration = new Histogram({
      name: 'poll_vote_batch_duration_seconds',
      help: 'From the sending of a batch to the answer of each of its votes.',
      buckets: BATCH_DURATIONS,
      registers,
    });
    answers.watch(({ method, route, status }) => {
      const outcome = route === '/api/vote' && method === 'POST' ? BY_STATUS[status] : undefined;
      if (outcome) this.count(outcome);
    });
  }

  /** What the ballot box alone knows; the rest is counted by the status of the answer. */
  count(outcome: VoteOutcome, votes = 1): void {
    this.outcomes.inc({ outcome }, votes);
  }

  /** `ms`: until every vote of it had its answer. */
  countBatch(size: number, ms: number): void {
    this.batchSize.observe(size);
    this.batchDuration.observe(ms / 1000);
  }

  /** `length` is asked whenever the metrics are read. */
  showQueue(length: () => number): void {
    new Gauge({
      name: 'poll_vote_queue_length',
      help: 'Votes that wait for the batch under way.',
      registers: this.registers,
      collect() {
        this.set(length());
      },
    });
  }
}

import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import { Responses } from '../../platform/http/responses.js';

/**
 * `pending`: stored until confirmed; the confirmation is counted separately. `rejected`: a 4xx for an invalid request. `failed`:
 * a 500, or a 503 for an unconfirmed vote.
 */
const OUTCOMES = [
  'accepted',
  'replayed',
  'pending',
  'already_cast',
  'rejected',
  'closed',
  'work_required',
  'limited',
  'queue_full',
  'failed',
] as const;

export type VoteOutcome = (typeof OUTCOMES)[number];

/** Outcomes that follow from the status, which guard, pipe, service or ballot box may have set. */
const BY_STATUS: Record<number, VoteOutcome> = {
  202: 'pending',
  400: 'rejected',
  403: 'closed',
  409: 'already_cast',
  413: 'rejected',
  415: 'rejected',
  422: 'rejected',
};
/** Seconds. */
const BATCH_DURATIONS = [0.001, 0.002, 0.005, 0.01, 0.02, 0.05, 0.1, 0.2, 0.5, 1, 2, 5];
/** Up to the largest batch. */
const BATCH_SIZES = [1, 2, 4, 8, 16, 32, 48];

/** The metrics of votes and batches. */
@Injectable()
export class VoteMetrics {
  private readonly outcomes: Counter<'outcome'>;
  private readonly batchSize: Histogram;
  private readonly batchDuration: Histogram;
  private readonly registers: Registry[];

  constructor(registry: Registry, responses: Responses) {
    this.registers = [registry];
    const { registers } = this;
    this.outcomes = new Counter({
      name: 'poll_votes_total',
      help: 'Votes by outcome.',
      labelNames: ['outcome'],
      registers,
    });
    // Every outcome starts at 0: Prometheus cannot see an increase from a missing sample to 1.
    for (const outcome of OUTCOMES) this.outcomes.inc({ outcome }, 0);
    this.batchSize = new Histogram({
      name: 'poll_vote_batch_size',
      help: 'Votes in a batch.',
      buckets: BATCH_SIZES,
      registers,
    });
    this.batchDuration = new Histogram({
      name: 'poll_vote_batch_duration_seconds',
      help: 'From sending a batch to the last response to one of its votes.',
      buckets: BATCH_DURATIONS,
      registers,
    });
    responses.watch(({ method, route, status }) => {
      const outcome = route === '/api/vote' && method === 'POST' ? BY_STATUS[status] : undefined;
      if (outcome) this.count(outcome);
    });
  }

  /** For outcomes that do not follow from the status. The others are counted by it. */
  count(outcome: VoteOutcome, votes = 1): void {
    this.outcomes.inc({ outcome }, votes);
  }

  /** `ms`: until every vote of the batch was settled. */
  countBatch(size: number, ms: number): void {
    this.batchSize.observe(size);
    this.batchDuration.observe(ms / 1000);
  }

  /** `length` is called on every scrape. */
  observeQueue(length: () => number): void {
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

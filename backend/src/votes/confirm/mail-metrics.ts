import { Inject, Injectable } from '@nestjs/common';
import { Counter, Registry } from 'prom-client';
import { storedGauge } from '../../platform/metrics/stored-gauge.js';
import { POLL, type PollFile } from '../../poll/poll-file-schema.js';
import { PendingVotesRepository } from './pending-votes.repository.js';

const OUTCOMES = ['sent', 'failed'] as const;

/** The metrics of confirmation mails. */
@Injectable()
export class MailMetrics {
  private readonly mails: Counter<'outcome'>;

  constructor(registry: Registry, pendingVotes: PendingVotesRepository, @Inject(POLL) poll: PollFile) {
    this.mails = new Counter({
      name: 'poll_confirmation_mails_total',
      help: 'Attempts of this process to send a confirmation mail; a failed one is repeated.',
      labelNames: ['outcome'],
      registers: [registry],
    });
    // Prometheus cannot see an increase from a missing sample to 1.
    for (const outcome of OUTCOMES) this.mails.inc({ outcome }, 0);
    const waiting = async () => (poll.confirmation === 'mail' ? pendingVotes.waiting() : { mails: 0, oldest: 0 });
    storedGauge(
      registry,
      {
        name: 'poll_confirmation_mails_waiting',
        help: 'Confirmation mails of all replicas that wait to be sent.',
      },
      async () => (await waiting()).mails,
    );
    storedGauge(
      registry,
      { name: 'poll_confirmation_mails_oldest_seconds', help: 'For how long the oldest of them has waited.' },
      async () => (await waiting()).oldest,
    );
  }

  count(outcome: (typeof OUTCOMES)[number]): void {
    this.mails.inc({ outcome });
  }
}

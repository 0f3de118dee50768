import { Injectable } from '@nestjs/common';
import { Counter, Gauge, Registry } from 'prom-client';

const OUTCOMES = ['sent', 'failed'] as const;

/** The metrics of confirmation mails. */
@Injectable()
export class MailMetrics {
  private readonly mails: Counter<'outcome'>;
  private readonly waiting: Gauge;
  private readonly oldest: Gauge;

  constructor(registry: Registry) {
    const registers = [registry];
    this.mails = new Counter({
      name: 'poll_confirmation_mails_total',
      help: 'Attempts of this process to send a confirmation mail; a failed one is repeated.',
      labelNames: ['outcome'],
      registers,
    });
    // Prometheus cannot see an increase from a missing sample to 1.
    for (const outcome of OUTCOMES) this.mails.inc({ outcome }, 0);
    this.waiting = new Gauge({
      name: 'poll_confirmation_mails_waiting',
      help: 'Confirmation mails of all replicas that wait to be sent, as counted once a minute.',
      registers,
    });
    this.oldest = new Gauge({
      name: 'poll_confirmation_mails_oldest_seconds',
      help: 'For how long the oldest of them has waited.',
      registers,
    });
  }

  count(outcome: (typeof OUTCOMES)[number]): void {
    this.mails.inc({ outcome });
  }

  setWaiting({ mails, oldest }: { mails: number; oldest: number }): void {
    this.waiting.set(mails);
    this.oldest.set(oldest);
  }
}

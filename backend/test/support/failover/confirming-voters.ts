import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { type Inbox, tokenIn } from 'test-support/inbox';
import { until } from '../until.js';
import { voteOf } from '../voters.js';

/** Concurrent voters. */
const AT_ONCE = 4;
/** ms between two votes of a voter, and before a retry. */
const PAUSE = 100;
/** ms */
const LONGEST_WAIT = 120_000;

/** Vote and confirm in a poll with confirmation by mail. Repeat a request with the same key until its response is final. */
export class ConfirmingVoters {
  /** Voters whose votes were accepted. */
  readonly accepted: string[] = [];
  private isStopping = false;
  private turn = 0;
  private loops: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly urls: readonly string[],
    private readonly inbox: Inbox,
  ) {}

  begin(): void {
    this.loops = Promise.all(Array.from({ length: AT_ONCE }, (_, number) => this.voteRepeatedly(number)));
  }

  /** Resolves once that many more votes are accepted. */
  async continues(votes: number): Promise<void> {
    const goal = this.accepted.length + votes;
    await until(() => this.accepted.length >= goal, LONGEST_WAIT);
  }

  /** Resolves once every vote in flight is accepted. */
  async end(): Promise<void> {
    this.isStopping = true;
    await this.loops;
  }

  /** Waits for the mail of every accepted vote. Returns the tokens of their links. */
  async tokens(): Promise<string[]> {
    const mails = () => this.accepted.map((person) => this.mailTo(person));
    await until(() => !mails().includes(undefined), LONGEST_WAIT);
    return mails().flatMap((mail) => (mail ? [tokenIn(mail)] : []));
  }

  /** Confirms each from two devices at the same time. Returns how often each status was the response. */
  async confirmTwice(tokens: string[]): Promise<Record<number, number>> {
    const statuses: Record<number, number> = {};
    for (const token of tokens) {
      const both = [this.untilFinal('vote/confirm', { token }), this.untilFinal('vote/confirm', { token })];
      for (const status of await Promise.all(both)) statuses[status] = (statuses[status] ?? 0) + 1;
    }
    return statuses;
  }

  private mailTo(person: string): Inbox['mails'][number] | undefined {
    return this.inbox.mails.find(({ to }) => to?.[0]?.address === `${person}@example.com`);
  }

  private async voteRepeatedly(number: number): Promise<void> {
    for (let vote = 0; !this.isStopping; vote += 1) {
      const person = `voter${number}-${vote}`;
      const status = await this.untilFinal('vote', voteOf(person), { 'Idempotency-Key': randomUUID() });
      if (status !== 202) throw new Error(`the vote of ${person} got ${status}`);
      this.accepted.push(person);
      await setTimeout(PAUSE);
    }
  }

  /** The status of the first response that is not a server error. */
  private async untilFinal(path: string, body: object, headers: Record<string, string> = {}): Promise<number> {
    for (;;) {
      this.turn += 1;
      const response = await fetch(`${this.urls[this.turn % this.urls.length]}/api/${path}`, {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', ...headers },
        body: JSON.stringify(body),
      }).catch(() => undefined);
      await response?.arrayBuffer();
      if (response && response.status < 500) return response.status;
      await setTimeout(PAUSE);
    }
  }
}

import { randomUUID } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import { until } from '../until.js';
import { voteOf } from '../voters.js';

const VOTERS = 4;
/** ms before an unacknowledged vote is resent. */
const PAUSE = 100;
/** ms */
const LONGEST_WAIT = 120_000;

/** `began` and `at`: when it was first sent and when it was acknowledged, in ms since 1970. */
export interface AcknowledgedVote {
  person: string;
  email: string;
  began: number;
  at: number;
}

/** Concurrent voters, each of whom casts one vote after another, and resends it until it is acknowledged. */
export class SteadyVoters {
  readonly acknowledged: AcknowledgedVote[] = [];
  private isStopping = false;
  private readonly loops: Promise<unknown>;

  constructor(
    private readonly url: string,
    crowd: string,
  ) {
    this.loops = Promise.all(Array.from({ length: VOTERS }, (_, voter) => this.vote(`${crowd}${voter}`)));
    // Rethrown where they are stopped.
    this.loops.catch(() => undefined);
  }

  /** Resolves once that many more votes are acknowledged. */
  async continue(votes: number): Promise<void> {
    const goal = this.acknowledged.length + votes;
    await until(() => this.acknowledged.length >= goal, LONGEST_WAIT);
  }

  /** Resolves when every vote is acknowledged. */
  async stop(): Promise<AcknowledgedVote[]> {
    this.isStopping = true;
    await this.loops;
    return this.acknowledged;
  }

  private async vote(voter: string): Promise<void> {
    for (let count = 0; !this.isStopping; count += 1) {
      const person = `${voter}-${count}`;
      const [began, key] = [Date.now(), randomUUID()];
      while ((await castVote(this.url, person, key)) !== 201) await setTimeout(PAUSE);
      this.acknowledged.push({ person, email: `${person}@example.com`, began, at: Date.now() });
    }
  }
}

/** The status of the response; throws if it says more than 'not now'. */
export async function castVote(url: string, person: string, key: string = randomUUID()): Promise<number> {
  const headers = { 'Content-Type': 'application/json', 'Idempotency-Key': key };
  const { status } = await fetch(`${url}/api/vote`, { method: 'POST', headers, body: JSON.stringify(voteOf(person)) });
  return status;
}

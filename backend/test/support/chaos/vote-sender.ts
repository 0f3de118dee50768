import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { type Told, toldBy } from './voter.js';

/** ms; a voter who waits for longer has met a product that hangs. */
const LONGEST_ANSWER = 60_000;

const answerSchema = z.looseObject({ code: z.string().default('') });

/** Sends votes, over connections that are kept open as a proxy does it. */
export class VoteSender {
  private readonly agent = new Agent({ keepAlive: true });

  /** Rejects when there is no answer in time, or one that no voter may get. */
  async send(url: string, vote: object, key: string | null): Promise<Told> {
    const sent = request(`${url}/api/vote`, {
      agent: this.agent,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(key !== null && { 'Idempotency-Key': key }) },
    });
    sent.end(JSON.stringify(vote));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error(`no answer within ${LONGEST_ANSWER} ms`));
        sent.destroy();
      }, LONGEST_ANSWER);
      const settle = (told: Told) => {
        clearTimeout(timer);
        resolve(told);
      };
      // Only what never got a connection is known not to have arrived.
      sent.on('error', (error) => settle('code' in error && error.code === 'ECONNREFUSED' ? 'try again' : 'unknown'));
      sent.once('response', (response) => {
        json(response).then(
          (body) => {
            const { statusCode = 0 } = response;
            const told = toldBy(statusCode, answerSchema.parse(body).code);
            if (told) settle(told);
            else reject(new Error(`answered ${statusCode} ${JSON.stringify(body)}`));
          },
          () => settle('unknown'),
        );
      });
    });
  }

  close(): void {
    this.agent.destroy();
  }
}

import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { resultOf, type VoteResult } from './voter.js';

/** ms; a voter who waits for longer has met a product that hangs. */
const LONGEST_RESPONSE = 60_000;

const responseSchema = z.looseObject({ code: z.string().default('') });

/** Sends votes, over connections that are kept open as a proxy does it. */
export class VoteSender {
  private readonly agent = new Agent({ keepAlive: true });

  /** Rejects when there is no response in time, or one that no voter may get. */
  async send(url: string, vote: object, key: string | null): Promise<VoteResult> {
    const sent = request(`${url}/api/vote`, {
      agent: this.agent,
      method: 'POST',
      headers: { 'Content-Type': 'application/json', ...(key !== null && { 'Idempotency-Key': key }) },
    });
    sent.end(JSON.stringify(vote));
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => {
        reject(new Error(`no response within ${LONGEST_RESPONSE} ms`));
        sent.destroy();
      }, LONGEST_RESPONSE);
      const settle = (result: VoteResult) => {
        clearTimeout(timer);
        resolve(result);
      };
      // Only what never got a connection is known not to have arrived.
      sent.on('error', (error) => settle('code' in error && error.code === 'ECONNREFUSED' ? 'try again' : 'unknown'));
      sent.once('response', (response) => {
        json(response).then(
          (body) => {
            const { statusCode = 0 } = response;
            const result = resultOf(statusCode, responseSchema.parse(body).code);
            if (result) settle(result);
            else reject(new Error(`responded ${statusCode} ${JSON.stringify(body)}`));
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

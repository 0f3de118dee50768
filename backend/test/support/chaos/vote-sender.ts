import { Agent, request } from 'node:http';
import { json } from 'node:stream/consumers';
import { z } from 'zod';
import { resultOf, type VoteResult } from './voter.js';

/** ms; a response that takes longer means that the product hangs. */
const LONGEST_RESPONSE = 60_000;

const responseSchema = z.looseObject({ code: z.string().default('') });

/** Sends votes over persistent connections, as a proxy does. */
export class VoteSender {
  private readonly agent = new Agent({ keepAlive: true });

  /** Rejects if there is no response in time, or one that is not in the contract. */
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
      // Without a connection the vote certainly did not arrive; any other error leaves that open.
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

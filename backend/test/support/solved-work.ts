import { type Challenge, solveChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';

const challengeSchema = z.object({
  parameters: z.object({
    algorithm: z.string(),
    nonce: z.string(),
    salt: z.string(),
    cost: z.number(),
    keyLength: z.number(),
    keyPrefix: z.string(),
    keySignature: z.string(),
    expiresAt: z.number(),
    data: z.object({ mostTries: z.number() }),
  }),
  signature: z.string(),
});

export type WorkChallenge = z.infer<typeof challengeSchema>;

/** The challenge in the `work` of an error; throws if it is not in the format of ALTCHA 2. */
export const challengeIn = (work: unknown): WorkChallenge => challengeSchema.parse(work);

/** What the page sends as `work`. */
function encoded(challenge: Challenge, solution: object): string {
  return Buffer.from(JSON.stringify({ challenge, solution })).toString('base64');
}

/** The library's solution, encoded as by the page. Begins at half of the tries, below which there is none. */
export async function solved(challenge: WorkChallenge): Promise<string> {
  const counterStart = challenge.parameters.data.mostTries / 2;
  const solution = await solveChallenge({ challenge, deriveKey, counterStart });
  if (!solution) throw new Error('the challenge was not solved');
  return encoded(challenge, solution);
}

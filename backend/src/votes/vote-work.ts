import { createHmac, randomInt, timingSafeEqual } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Challenge, createChallenge } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { CONFIG, type Config } from '../platform/config/config.js';
import { NetworkLimit } from '../platform/rate-limits/network-limit.js';
import { VoteMetrics } from './cast/vote-metrics.js';
import { VoterKeys } from './voter-key.js';
import { WorkRequiredError } from './votes.errors.js';

/** Votes at once per client without work: a school or an office may share one address. */
export const BURST = 300;

/** Iterations of PBKDF2 per try. */
const COST = 1_000;
/** A solver needs half of them at least: a second or two on a middling phone (decision 006). */
const MOST_TRIES = 3_000;
/** ms that a challenge is valid. */
const VALID_FOR = 5 * 60_000;

/** What is read of a solution. What else the parameters hold is signed with them. */
const solutionSchema = z.object({
  challenge: z.object({
    parameters: z.looseObject({ expiresAt: z.number(), keySignature: z.string() }),
    signature: z.string(),
  }),
  solution: z.object({ derivedKey: z.string() }),
});

/**
 * The proof of work that a vote needs when its network has used up its burst, or always. A challenge is signed with a
 * secret of the voter's, so that its solution is valid for this voter alone and nothing is stored. Used again is harmless:
 * a voter votes once, and has few pending votes a day (decision 023).
 */
@Injectable()
export class VoteWork {
  private readonly isForAll: boolean;
  private readonly limit: NetworkLimit;

  constructor(
    @Inject(CONFIG) { VOTE_LIMIT_PER_MINUTE, VOTE_WORK }: Pick<Config, 'VOTE_LIMIT_PER_MINUTE' | 'VOTE_WORK'>,
    private readonly voterKeys: VoterKeys,
    private readonly metrics: VoteMetrics,
  ) {
    this.isForAll = VOTE_WORK === 'always';
    this.limit = new NetworkLimit(VOTE_LIMIT_PER_MINUTE, BURST);
  }

  /** Whether the vote needs work and has none that is valid. Counts a vote that needs none. */
  isMissing(canonicalEmail: string, work: string | null | undefined, client: string): boolean {
    if (work && this.isProof(work, canonicalEmail)) return false;
    return this.isForAll || this.limit.take(client, performance.now()) > 0;
  }

  /** The error with a new challenge for this voter. */
  async demandOf(canonicalEmail: string): Promise<WorkRequiredError> {
    this.metrics.count('work_required');
    return new WorkRequiredError(await this.challengeFor(canonicalEmail));
  }

  private challengeFor(canonicalEmail: string): Promise<Challenge> {
    const secret = this.voterKeys.workSecret(canonicalEmail);
    return createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: randomInt(MOST_TRIES / 2, MOST_TRIES),
      // For the progress bar.
      data: { mostTries: MOST_TRIES },
      deriveKey,
      expiresAt: new Date(Date.now() + VALID_FOR),
      hmacSignatureSecret: secret,
      hmacKeySignatureSecret: keySecretOf(secret),
    });
  }

  /** As `verifySolution` of altcha-lib, which takes 0.13 ms with Web Crypto; this takes a tenth of it. */
  private isProof(work: string, canonicalEmail: string): boolean {
    const given = solutionSchema.safeParse(parsed(work));
    if (!given.success) return false;
    const { challenge, solution } = given.data;
    const { parameters, signature } = challenge;
    const secret = this.voterKeys.workSecret(canonicalEmail);
    return (
      parameters.expiresAt > Date.now() / 1_000 &&
      isSignature(signature, secret, signedText(parameters)) &&
      isSignature(parameters.keySignature, keySecretOf(secret), Buffer.from(solution.derivedKey, 'hex'))
    );
  }
}

/** Signs the solution, which the challenge does not reveal. */
function keySecretOf(secret: string): string {
  return `${secret} of the key`;
}

/** What altcha-lib signs: JSON with sorted names. */
function signedText(parameters: object): string {
  const sorted = Object.entries(parameters).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return JSON.stringify(Object.fromEntries(sorted));
}

/** Undefined when it is no JSON in base64. */
function parsed(work: string): unknown {
  try {
    return JSON.parse(Buffer.from(work, 'base64').toString());
  } catch {
    return undefined;
  }
}

function isSignature(given: string, secret: string, signed: string | Buffer): boolean {
  const signature = Buffer.from(given, 'hex');
  const expected = createHmac('sha256', secret).update(signed).digest();
  return signature.length === expected.length && timingSafeEqual(signature, expected);
}

import { randomInt } from 'node:crypto';
import { Inject, Injectable } from '@nestjs/common';
import { type Challenge, createChallenge, type Payload, verifySolution } from 'altcha-lib';
import { deriveKey } from 'altcha-lib/algorithms/pbkdf2';
import { z } from 'zod';
import { CONFIG, type Config } from '../platform/config/config.js';
import { NetworkLimit } from '../platform/rate-limits/network-limit.js';
import { VoteMetrics } from './cast/vote-metrics.js';
import { VoterKeys } from './voter-key.js';
import { WorkRequiredError } from './votes.errors.js';

/** Votes at a time per client without work: a school or an office may share one address. */
export const BURST = 300;

/** Iterations of PBKDF2 per try. */
const COST = 1_000;
/** A solver needs at least half of them: a second or two on a middling phone (decision 006). */
const MOST_TRIES = 3_000;
/** ms for which a challenge is valid. */
const VALID_FOR = 5 * 60_000;

/** Anything not from this poll fails the signature check. */
const payloadSchema = z.object({
  challenge: z.object({ parameters: z.looseObject({}), signature: z.string() }),
  solution: z.looseObject({}),
});

/**
 * The proof of work that a vote needs if its network has used up its burst, or always. A challenge is signed with a per-voter
 * secret, so that its solution is valid for this voter alone and nothing is stored. Reuse is harmless: a voter votes once, and
 * has few pending votes a day (decision 023).
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

  /** Whether the vote needs work and has no valid solution. Counts a vote that needs none. */
  async isMissing(canonicalEmail: string, work: string | null | undefined, client: string): Promise<boolean> {
    if (work && (await this.isProof(work, canonicalEmail))) return false;
    return this.isForAll || this.limit.take(client, performance.now()) > 0;
  }

  /** The error with a new challenge for this voter. */
  async demandOf(canonicalEmail: string): Promise<WorkRequiredError> {
    this.metrics.count('work_required');
    return new WorkRequiredError(await this.challengeFor(canonicalEmail));
  }

  private challengeFor(canonicalEmail: string): Promise<Challenge> {
    return createChallenge({
      algorithm: 'PBKDF2/SHA-256',
      cost: COST,
      counter: randomInt(MOST_TRIES / 2, MOST_TRIES),
      // For the progress bar.
      data: { mostTries: MOST_TRIES },
      deriveKey,
      expiresAt: new Date(Date.now() + VALID_FOR),
      ...this.secretsOf(canonicalEmail),
    });
  }

  private async isProof(work: string, canonicalEmail: string): Promise<boolean> {
    const payload = parsed(work);
    if (!isPayload(payload)) return false;
    const { verified } = await verifySolution({ ...payload, deriveKey, ...this.secretsOf(canonicalEmail) });
    return verified;
  }

  /** The second signature covers the solution, which the challenge does not reveal. */
  private secretsOf(canonicalEmail: string): { hmacSignatureSecret: string; hmacKeySignatureSecret: string } {
    const secret = this.voterKeys.workSecret(canonicalEmail);
    return { hmacSignatureSecret: secret, hmacKeySignatureSecret: `${secret} of the key` };
  }
}

function isPayload(value: unknown): value is Payload {
  return payloadSchema.safeParse(value).success;
}

/** Undefined if it is not base64-encoded JSON. */
function parsed(work: string): unknown {
  try {
    return JSON.parse(Buffer.from(work, 'base64').toString());
  } catch {
    return undefined;
  }
}

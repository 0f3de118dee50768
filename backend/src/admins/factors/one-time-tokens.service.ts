import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import type { EntityManager } from 'typeorm';
import { OneTimeTokensRepository, type StoredToken } from './one-time-tokens.repository.js';

/** What a token is for. One of another purpose counts as unknown. */
export type TokenPurpose = 'second step' | 'totp set-up' | 'passkey set-up' | 'passkey sign-in' | 'OpenID sign-in';

interface TokenContent {
  adminId?: string;
  /** No secret in the clear. */
  data?: Record<string, unknown>;
}

/** Minutes. */
const LIFETIME = 10;

/** Tokens between two requests of one task. They are shared by all replicas; each works once. */
@Injectable()
export class OneTimeTokensService {
  constructor(private readonly tokens: OneTimeTokensRepository) {}

  async issue(purpose: TokenPurpose, { adminId, data = {} }: TokenContent): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.tokens.deleteExpired();
    await this.tokens.insert({ tokenHash: hashOf(token), purpose, adminId: adminId ?? null, data }, LIFETIME);
    return token;
  }

  /** What the token stands for; undefined if used, expired, of another purpose or unknown. Leaves it valid. */
  async peek(purpose: TokenPurpose, token: string): Promise<StoredToken | undefined> {
    return this.tokens.find(purpose, hashOf(token));
  }

  /** As `peek`, and uses the token up. A concurrent second use waits for `manager`'s transaction. */
  async take(purpose: TokenPurpose, token: string, manager?: EntityManager): Promise<StoredToken | undefined> {
    return this.tokens.delete(purpose, hashOf(token), manager);
  }
}

/** A fast hash without salt is enough for a random token of 256 bits. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

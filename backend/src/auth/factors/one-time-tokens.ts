import { createHash, randomBytes } from 'node:crypto';
import { Injectable } from '@nestjs/common';
import { DataSource, type EntityManager } from 'typeorm';

/** What a token is for. One of another purpose is as good as none. */
export type TokenPurpose = 'second step' | 'totp set-up' | 'passkey set-up' | 'passkey sign-in' | 'OpenID sign-in';

interface TokenContent {
  adminId?: string;
  /** No secret in the clear. */
  data?: Record<string, unknown>;
}

interface StoredToken {
  adminId: string | null;
  /** As it was given to `issue`. */
  data: unknown;
}

/** Minutes. */
const LIFETIME = 10;

/** Tokens between two requests of one task. Every replica knows them; each works once. */
@Injectable()
export class OneTimeTokens {
  constructor(private readonly dataSource: DataSource) {}

  async issue(purpose: TokenPurpose, { adminId, data = {} }: TokenContent): Promise<string> {
    const token = randomBytes(32).toString('base64url');
    await this.dataSource.query('DELETE FROM one_time_tokens WHERE expires_at < now()');
    await this.dataSource.query(
      `INSERT INTO one_time_tokens (token_hash, purpose, admin_id, data, expires_at)
       VALUES ($1, $2, $3, $4, now() + $5 * interval '1 minute')`,
      [hashOf(token), purpose, adminId ?? null, JSON.stringify(data), LIFETIME],
    );
    return token;
  }

  /** What the token stands for; undefined when it is used, expired, of another purpose or unknown. Leaves it valid. */
  async peek(purpose: TokenPurpose, token: string): Promise<StoredToken | undefined> {
    const [found] = await this.dataSource.query<StoredToken[]>(
      `SELECT admin_id AS "adminId", data FROM one_time_tokens
       WHERE token_hash = $1 AND purpose = $2 AND expires_at > now()`,
      [hashOf(token), purpose],
    );
    return found;
  }

  /** As `peek`, and uses the token up. A second use at the same time waits for `manager`'s transaction. */
  async take(purpose: TokenPurpose, token: string, manager?: EntityManager): Promise<StoredToken | undefined> {
    const [[taken]] = await (manager ?? this.dataSource).query<[StoredToken[], number]>(
      `DELETE FROM one_time_tokens WHERE token_hash = $1 AND purpose = $2 AND expires_at > now()
       RETURNING admin_id AS "adminId", data`,
      [hashOf(token), purpose],
    );
    return taken;
  }
}

/** A fast hash without salt is enough for a random token of 256 bits. */
function hashOf(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

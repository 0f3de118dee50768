import { createHash, randomBytes } from 'node:crypto';

/** The random part of a mailed link. */
export function makeLinkToken(): string {
  return randomBytes(32).toString('base64url');
}

/** What the database stores of it. A fast hash without salt is enough for a random token of 256 bits. */
export function hashOfLinkToken(token: string): Buffer {
  return createHash('sha256').update(token).digest();
}

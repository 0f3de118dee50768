import { createHmac } from 'node:crypto';
import { JWT_SECRET } from './poll-under-test.js';

interface SessionIds {
  account: string;
  session: string;
}

interface Forgery {
  header?: Record<string, unknown>;
  claims?: Record<string, unknown>;
  /** Hexadecimal; empty: no signature. */
  key?: string;
  hash?: 'sha256' | 'sha384' | 'sha512';
}

const encoded = (part: object): string => Buffer.from(JSON.stringify(part)).toString('base64url');

/** A token as the product signs it for a session, except for the parts in `forgery`. */
export function forgedToken({ account, session }: SessionIds, forgery: Forgery = {}): string {
  const now = Math.floor(Date.now() / 1000);
  const header = { alg: 'HS256', typ: 'JWT', ...forgery.header };
  const claims = {
    sub: account,
    sv: 1,
    sid: session,
    iss: 'public-online-poll',
    aud: 'administrators',
    iat: now,
    exp: now + 86_400,
    ...forgery.claims,
  };
  const signed = `${encoded(header)}.${encoded(claims)}`;
  const { key = JWT_SECRET, hash = 'sha256' } = forgery;
  if (key === '') return `${signed}.`;
  return `${signed}.${createHmac(hash, Buffer.from(key, 'hex')).update(signed).digest('base64url')}`;
}

import { createHash, generateKeyPairSync, sign } from 'node:crypto';
import { HttpResponse, http } from 'msw';
import { vi } from 'vitest';
import { server } from './server';

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const key = Buffer.from(publicKey.export({ format: 'jwk' }).x ?? '', 'base64url');

const verifierKey = `poll.example.com/log+00000000+${Buffer.concat([Buffer.of(1), key]).toString('base64')}`;

/** Gives out receipts, which browsers do only in a secure context, by a log that signs with the key of `promiseOf`. */
export function mockReceipts(): void {
  vi.stubGlobal('isSecureContext', true);
  const facts = { verifier_key: verifierKey, earlier: [], is_changed: false };
  server.use(http.get('/api/log', () => HttpResponse.json(facts)));
}

const sha256 = (...parts: (Buffer | string)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/** The promise of a vote, beside that of another one (docs/log.md). `digits`: of the receipt. */
export function promiseOf(
  digits: string,
  { entry = 'v1 1 US', until = '2099-01-01T00:00:00.000Z' }: { entry?: string; until?: string } = {},
): string {
  const commitment = sha256(Buffer.from(digits, 'hex')).toString('base64url');
  const blind = Buffer.alloc(16, 7).toString('base64');
  const other = sha256('another vote');
  const root = sha256(Buffer.of(1), other, sha256(`\0${entry} ${commitment} ${blind}`));
  const text = `poll.example.com/promises\n2\n${root.toString('base64')}\nuntil ${until}\n`;
  const signature = Buffer.concat([Buffer.alloc(4), sign(null, Buffer.from(text), privateKey)]).toString('base64');
  const path = `${other.toString('base64')}\n`;
  return `c2sp.org/tlog-proof@v1\nextra ${blind}\nindex 1\n${path}\n${text}\n— poll.example.com/promises ${signature}\n`;
}

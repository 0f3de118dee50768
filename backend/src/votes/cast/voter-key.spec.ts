import { createHmac } from 'node:crypto';
import { expect, it } from 'vitest';
import { VoterKeys } from './voter-key.js';

const SECRET = 'a0'.repeat(32);

it('is the HMAC-SHA-256 of the address under the secret as bytes', () => {
  const expected = createHmac('sha256', Buffer.from(SECRET, 'hex')).update('ada@example.com').digest('hex');
  expect(new VoterKeys(SECRET).of('ada@example.com').toString('hex')).toBe(expected);
});

it('differs for another address or another secret', () => {
  const keys = new VoterKeys(SECRET);
  expect(keys.of('ada@example.com').equals(keys.of('bob@example.com'))).toBe(false);
  expect(keys.of('ada@example.com').equals(new VoterKeys('b1'.repeat(32)).of('ada@example.com'))).toBe(false);
});

it('has a fingerprint that differs between secrets and stays the same', () => {
  expect(new VoterKeys(SECRET).fingerprint().equals(new VoterKeys(SECRET).fingerprint())).toBe(true);
  expect(new VoterKeys(SECRET).fingerprint().equals(new VoterKeys('b1'.repeat(32)).fingerprint())).toBe(false);
  expect(new VoterKeys(SECRET).fingerprint().toString('hex')).not.toContain(SECRET);
});

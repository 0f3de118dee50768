import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
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

it('has a fingerprint that differs between secrets and is stable', () => {
  expect(new VoterKeys(SECRET).fingerprint().equals(new VoterKeys(SECRET).fingerprint())).toBe(true);
  expect(new VoterKeys(SECRET).fingerprint().equals(new VoterKeys('b1'.repeat(32)).fingerprint())).toBe(false);
  expect(new VoterKeys(SECRET).fingerprint().toString('hex')).not.toContain(SECRET);
});

describe('the hash of a network', () => {
  const keys = new VoterKeys(SECRET);
  const hashOf = (address: string) => keys.ofNetwork(address)?.toString('hex');

  it.each([
    ['an IPv4 /24', '192.0.2.1', '192.0.2.254', '192.0.3.1'],
    ['an IPv6 /48', '2001:db8:1::1', '2001:db8:1:ffff::1', '2001:db8:2::1'],
  ])('is one for %s', (_, one, neighbour, stranger) => {
    expect(hashOf(one)).toMatch(/^[0-9a-f]{16}$/);
    expect(hashOf(neighbour)).toBe(hashOf(one));
    expect(hashOf(stranger)).not.toBe(hashOf(one));
  });

  it('differs for another secret, and is null if it is not an address', () => {
    expect(new VoterKeys('b1'.repeat(32)).ofNetwork('192.0.2.1')?.toString('hex')).not.toBe(hashOf('192.0.2.1'));
    expect(keys.ofNetwork('unknown')).toBeNull();
  });
});

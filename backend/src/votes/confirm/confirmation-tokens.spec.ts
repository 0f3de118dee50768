import { describe, expect, it } from 'vitest';
import { ConfirmationTokens } from './confirmation-tokens.js';

const CONFIRMATION = {
  id: '7c9e6679-7425-40de-944b-e07fc1f90ae7',
  idempotencyKey: '0f8fad5b-d9cb-469f-a165-70867728950e',
  expiresAt: new Date('2026-11-29T12:00:00.123Z'),
  voterKey: Buffer.alloc(32, 7),
};
const tokens = new ConfirmationTokens('a0'.repeat(32));
const token = tokens.make(CONFIRMATION);

describe('a token', () => {
  it('says which vote it confirms and until when, in a few URL-safe characters', () => {
    expect(token).toMatch(/^[\w-]{115}$/);
    expect(tokens.read(token)).toEqual(CONFIRMATION);
  });

  it('is not accepted with any one character changed', () => {
    for (let place = 0; place < token.length; place += 1) {
      // Only some bits of the last character count.
      const other = token[place] === 'A' ? 'g' : 'A';
      expect(tokens.read(token.slice(0, place) + other + token.slice(place + 1))).toBeUndefined();
    }
  });

  it.each(['', 'x', token.slice(0, -2), `${token}AA`, '\u0000'.repeat(115)])('is not accepted as %j', (other) => {
    expect(tokens.read(other)).toBeUndefined();
  });

  it('of version 0.2 holds the id of a vote of that version, and no voter', () => {
    const { idempotencyKey, expiresAt } = CONFIRMATION;
    const old = 'D4-tW9nLRp-hZXCGdyiVDgGiJy0meyRh74xv4SYYFrNBjRMBzP0'; // secretlint-disable-line
    expect(tokens.read(old)).toEqual({ id: idempotencyKey, expiresAt, idempotencyKey, voterKey: null });
  });

  it('of another secret is not accepted', () => {
    expect(new ConfirmationTokens('b1'.repeat(32)).read(token)).toBeUndefined();
  });
});

import { expect, it } from 'vitest';
import { UnsubscribeTokens } from './unsubscribe-tokens.js';

const tokens = new UnsubscribeTokens('a0'.repeat(32));

it('name their vote, in 32 URL-safe characters', () => {
  for (const id of ['1', '42', '9223372036854775807']) {
    expect(tokens.make(id)).toMatch(/^[\w-]{32}$/);
    expect(tokens.read(tokens.make(id))).toBe(id);
  }
});

it('are the same made alone and with others', () => {
  const ids = ['1', '42', '9223372036854775807'];
  expect(tokens.makeAll(ids)).toEqual(ids.map((id) => tokens.make(id)));
  expect(tokens.makeAll([])).toEqual([]);
});

it('are the same for a vote each time, and differ from those of another poll', () => {
  expect(new UnsubscribeTokens('a0'.repeat(32)).make('7')).toBe(tokens.make('7'));
  expect(new UnsubscribeTokens('b1'.repeat(32)).read(tokens.make('7'))).toBeUndefined();
});

it('are rejected with one bit changed, or with another length', () => {
  const bytes = Buffer.from(tokens.make('7'), 'base64url');
  for (let bit = 0; bit < bytes.length * 8; bit += 1) {
    const changed = Buffer.from(bytes);
    changed.writeUInt8(changed.readUInt8(bit >> 3) ^ (1 << (bit & 7)), bit >> 3);
    expect(tokens.read(changed.toString('base64url'))).toBeUndefined();
  }
  for (const token of ['', 'A', tokens.make('7').slice(1), `${tokens.make('7')}A`, `${tokens.make('7')}AAAA`])
    expect(tokens.read(token)).toBeUndefined();
});

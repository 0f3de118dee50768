import { expect, it } from 'vitest';
import { SecretBox } from './secret-box.js';

const SECRET = Buffer.from('12345678901234567890');
const box = new SecretBox({ VOTER_KEY_SECRET: 'a0'.repeat(32) });

it('opens what it has sealed, also after a restart, and never seals to the same bytes', () => {
  const sealed = box.seal(SECRET, '7');
  expect(new SecretBox({ VOTER_KEY_SECRET: 'a0'.repeat(32) }).open(sealed, '7').equals(SECRET)).toBe(true);
  expect(sealed.includes(SECRET)).toBe(false);
  expect(box.seal(SECRET, '7').equals(sealed)).toBe(false);
});

it('opens nothing that has another key or account, or was changed', () => {
  const sealed = box.seal(SECRET, '7');
  expect(() => new SecretBox({ VOTER_KEY_SECRET: 'b1'.repeat(32) }).open(sealed, '7')).toThrow();
  expect(() => box.open(sealed, '8')).toThrow();
  for (let at = 0; at < sealed.length; at += 1) {
    const changed = Buffer.from(sealed);
    changed.writeUInt8(changed.readUInt8(at) ^ 1, at);
    expect(() => box.open(changed, '7')).toThrow();
  }
  expect(() => box.open(sealed.subarray(0, 20), '7')).toThrow();
});

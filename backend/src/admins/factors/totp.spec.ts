import { describe, expect, it } from 'vitest';
import { base32, codeAt, makeTotpSecret, matchingStep, otpauthUri, stepAt } from './totp.js';

/** The secret of the test vectors in RFC 4226 and 6238. */
const SECRET = Buffer.from('12345678901234567890');

describe('a code', () => {
  it('of each step is the one in RFC 4226, appendix D', () => {
    const codes = '755224 287082 359152 969429 338314 254676 287922 162583 399871 520489'.split(' ');
    expect(codes.map((_, step) => codeAt(SECRET, step))).toEqual(codes);
  });

  // Its codes have eight digits; ours are the last six.
  it.each([
    [59, '94287082'],
    [1_111_111_109, '07081804'],
    [1_111_111_111, '14050471'],
    [1_234_567_890, '89005924'],
    [2_000_000_000, '69279037'],
    [20_000_000_000, '65353130'],
  ])('at second %i is the one in RFC 6238, appendix B', (second, code) => {
    expect(codeAt(SECRET, stepAt(second * 1000))).toBe(code.slice(2));
  });

  it('is valid for one step before and after, and no other', () => {
    const now = 1_234_567_890_000;
    const step = stepAt(now);
    const found = [-2, -1, 0, 1, 2].map((offset) => matchingStep(SECRET, codeAt(SECRET, step + offset), now));
    expect(found).toEqual([undefined, step - 1, step, step + 1, undefined]);
  });

  it.each(['', '00592', '0059244', 'äöüäöü', '００５９２４'])('is never %j', (code) => {
    expect(matchingStep(SECRET, code, 1_234_567_890_000)).toBeUndefined();
  });
});

describe('a secret', () => {
  it('has 160 random bits', () => {
    expect(makeTotpSecret()).toHaveLength(20);
    expect(makeTotpSecret().equals(makeTotpSecret())).toBe(false);
  });

  it.each([
    ['', ''],
    ['f', 'MY'],
    ['fo', 'MZXQ'],
    ['foo', 'MZXW6'],
    ['foob', 'MZXW6YQ'],
    ['fooba', 'MZXW6YTB'],
    ['foobar', 'MZXW6YTBOI'],
  ])('is written as in RFC 4648, section 10, without padding: %j', (text, written) => {
    expect(base32(Buffer.from(text))).toBe(written);
  });

  it("is in the QR code's address, with names of any characters", () => {
    expect(otpauthUri(SECRET, 'poll.example.com', 'olive+x@example.com')).toBe(
      'otpauth://totp/poll.example.com:olive%2Bx%40example.com?secret=GEZDGNBVGY3TQOJQGEZDGNBVGY3TQOJQ&issuer=poll.example.com&algorithm=SHA1&digits=6&period=30',
    );
  });
});

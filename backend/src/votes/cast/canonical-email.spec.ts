import { describe, expect, it } from 'vitest';
import { canonicalEmail } from './canonical-email.js';

describe('canonicalEmail', () => {
  it.each([
    ['ada@example.com', 'ada@example.com'],
    ['  Ada@EXAMPLE.com ', 'ada@example.com'],
    ['a.da+poll@gmail.com', 'ada@gmail.com'],
    ['A.D.A@googlemail.com', 'ada@gmail.com'],
    ['ada+poll@outlook.com', 'ada@outlook.com'],
    ['ada+poll@hotmail.com', 'ada@hotmail.com'],
    ['ada-poll@yahoo.com', 'ada@yahoo.com'],
    ['ada+poll@icloud.com', 'ada@icloud.com'],
    ['ada@me.com', 'ada@icloud.com'],
    ['ada+poll@MAC.com', 'ada@icloud.com'],
    ['a.da+poll@example.com', 'a.da+poll@example.com'],
    ['ada@Bücher.example', 'ada@xn--bcher-kva.example'],
    ['ada@xn--bcher-kva.example', 'ada@xn--bcher-kva.example'],
    ['用户@例え.jp', '用户@xn--r8jz45g.jp'],
    ['re\u0301mi@example.com', 'rémi@example.com'],
    // A soft hyphen does not show and is no part of a domain.
    ['ada@g\u00admail.com', 'ada@gmail.com'],
  ])('reads %s as %s', (typed, canonical) => {
    expect(canonicalEmail(typed)).toBe(canonical);
  });

  it.each([
    '',
    ' ',
    'ada',
    'ada@',
    '@example.com',
    'ada@localhost',
    'ada@example',
    'ada@example..com',
    'ada@exa mple.com',
    'ada@[127.0.0.1]',
    'ada@127.0.0.1',
    'ada@ada@example.com',
    'Ada <ada@example.com>',
    '"ada"@example.com',
    '"\\ada"@example.com',
    '"a.da+x"@gmail.com',
    '+poll@gmail.com',
    `${'a'.repeat(65)}@example.com`,
    'ada@ｅxample.com',
    'ada@example.com\u0000',
  ])('reads %j as no address', (typed) => {
    expect(canonicalEmail(typed)).toBeUndefined();
  });

  it('is its own canonical form', () => {
    for (const typed of ['a.da+poll@googlemail.com', 'ada+x@mac.com', 'ada@Bücher.example', 'ada-x@yahoo.com']) {
      const canonical = canonicalEmail(typed) ?? '';
      expect(canonicalEmail(canonical)).toBe(canonical);
    }
  });
});

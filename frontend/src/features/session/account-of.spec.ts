import { describe, expect, it } from 'vitest';
import { tokenOf } from '../../../test/admin';
import { accountOf } from './account-of';

describe('the account of a token', () => {
  it('is the same for every token of one administrator, and differs between administrators', () => {
    expect(accountOf(tokenOf('7', 'first'))).toBe('7');
    expect(accountOf(tokenOf('7', 'second'))).toBe('7');
    expect(accountOf(tokenOf('8', 'first'))).toBe('8');
  });

  it('is read from claims with characters that base64url replaces', () => {
    const token = tokenOf('7', '>>>???~~~');
    expect(token).toMatch(/[-_]/);
    expect(accountOf(token)).toBe('7');
  });

  it.each(['a-token', '', 'a.b.c', `a.${btoa('7')}.c`, `a.${btoa('{"sub":7}')}.c`])('is none in %s', (token) =>
    expect(accountOf(token)).toBe(token),
  );
});

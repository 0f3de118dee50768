import { describe, expect, it } from 'vitest';
import { tokenOf } from '../../test/admin';
import { accountOf } from './account-of';

describe('the account of a token', () => {
  it('is the same for every token of one administrator, and another for another one', () => {
    expect(accountOf(tokenOf('7', 'first'))).toBe('7');
    expect(accountOf(tokenOf('7', 'second'))).toBe('7');
    expect(accountOf(tokenOf('8', 'first'))).toBe('8');
  });

  it('is read where the claims hold what base64url writes in its own way', () => {
    const token = tokenOf('7', '>>>???~~~');
    expect(token).toMatch(/[-_]/);
    expect(accountOf(token)).toBe('7');
  });

  it.each(['a-token', '', 'a.b.c', `a.${btoa('7')}.c`, `a.${btoa('{"sub":7}')}.c`])(
    'is the token itself where it names none: %s',
    (token) => expect(accountOf(token)).toBe(token),
  );
});

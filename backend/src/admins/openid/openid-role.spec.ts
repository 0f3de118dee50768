import { describe, expect, it } from 'vitest';
import { openIdRole } from './openid-role.js';

const settings = {
  OPENID_ROLES_CLAIM: 'https://example.com/groups',
  OPENID_OWNERS: ['poll owners'],
  OPENID_EDITORS: ['poll editors', 'press'],
  OPENID_VIEWERS: ['staff'],
};
const roleOf = (claim: unknown) => openIdRole({ [settings.OPENID_ROLES_CLAIM]: claim }, settings);

describe('the role of a claim', () => {
  it.each([
    ['one name of a list', ['everybody', 'press'], 'editor'],
    ['the highest of several', ['staff', 'poll owners', 'press'], 'owner'],
    ['a text', 'staff', 'viewer'],
    ['another name', ['Staff', 'poll'], undefined],
    ['a part of a name', 'poll owners, staff', undefined],
    ['an empty list', [], undefined],
    ['nothing', undefined, undefined],
    ['an object with the name', { staff: true }, undefined],
    ['a list in a list', [['staff']], undefined],
  ])('is by %s', (_case, claim, role) => {
    expect(roleOf(claim)).toBe(role);
  });

  it('is none without the claim', () => {
    expect(openIdRole({ roles: ['poll owners'] }, settings)).toBeUndefined();
  });
});

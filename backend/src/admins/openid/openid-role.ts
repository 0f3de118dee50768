import type { Config } from '../../platform/config/config.js';
import type { Role } from '../../platform/http/role.js';

type RoleSettings = Pick<Config, 'OPENID_ROLES_CLAIM' | 'OPENID_OWNERS' | 'OPENID_EDITORS' | 'OPENID_VIEWERS'>;

/** The highest role in the provider's claim: a text or a list of texts. Undefined if none. */
export function openIdRole(claims: Record<string, unknown>, settings: RoleSettings): Role | undefined {
  const claim = claims[settings.OPENID_ROLES_CLAIM];
  const given: unknown[] = Array.isArray(claim) ? claim : [claim];
  const has = (names: readonly string[]) => names.some((name) => given.includes(name));
  if (has(settings.OPENID_OWNERS)) return 'owner';
  if (has(settings.OPENID_EDITORS)) return 'editor';
  return has(settings.OPENID_VIEWERS) ? 'viewer' : undefined;
}

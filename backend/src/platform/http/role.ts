/** What an account may do, from least to most (decision 008). */
export const ROLES = ['viewer', 'editor', 'owner'] as const;

export type Role = (typeof ROLES)[number];

/** Whether `role` may do what `least` may. */
export function isAtLeast(role: Role, least: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(least);
}

export function isRole(text: unknown): text is Role {
  return ROLES.some((role) => role === text);
}

import { isRecord } from '../api/is-record';

/**
 * Whose token it is: the subject that the server wrote into it, which is no more than a number. Read to tell one
 * administrator from another in this browser, and trusted with nothing else. A token that says nothing of the kind is an
 * account of its own.
 */
export function accountOf(token: string): string {
  const [, claims = ''] = token.split('.');
  try {
    const read: unknown = JSON.parse(atob(claims.replaceAll('-', '+').replaceAll('_', '/')));
    return isRecord(read) && typeof read.sub === 'string' ? read.sub : token;
  } catch {
    return token;
  }
}

import { isRecord } from '../../api/is-record';

/**
 * The account of a token: its subject, which is a number. The page uses it only to tell whether another administrator has
 * signed in in this browser, so it does not check the signature. A token without a subject is its own account.
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

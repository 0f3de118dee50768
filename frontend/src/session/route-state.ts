import { isRecord } from '../api/is-record';
import { paths } from '../paths';

/** What the dashboard tells the login in the router's state. */
export interface LoginState {
  /** The address to come back to. */
  from: string;
  /** Somebody was signed in, and is no longer. */
  sessionEnded: boolean;
}

/** Nobody can be led anywhere but to the dashboard. */
export function readLoginState(state: unknown): LoginState {
  const given = isRecord(state) ? state : {};
  const { from } = given;
  const known = typeof from === 'string' && (from === paths.dashboard || from.startsWith(`${paths.dashboard}?`));
  return { from: known ? from : paths.dashboard, sessionEnded: given.sessionEnded === true };
}

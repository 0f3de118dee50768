import { isRecord } from '../../api/is-record';
import { paths } from '../../paths';

/** The router state that the dashboard passes to the sign-in. */
export interface LoginState {
  /** The URL to return to after the sign-in. */
  from: string;
  /** A session has ended other than by signing out. */
  sessionEnded: boolean;
}

/** Accepts only URLs of the dashboard, because the browser may restore any state. */
export function readLoginState(state: unknown): LoginState {
  const given = isRecord(state) ? state : {};
  const { from } = given;
  const rest = typeof from === 'string' && from.startsWith(paths.dashboard) ? from.slice(paths.dashboard.length) : '/';
  const known = rest === '' || rest.startsWith('?') || rest.startsWith('#');
  return { from: known ? paths.dashboard + rest : paths.dashboard, sessionEnded: given.sessionEnded === true };
}

import { type ReactNode, useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useTimeout } from '../../hooks/use-timeout';
import { paths } from '../../paths';
import { endSession, hasSignedOut, sessionRemaining, useAdminToken, wasSignedIn } from './admin-session';
import type { LoginState } from './route-state';

/** Shows its children to a signed-in administrator. Without a session it redirects to the sign-in, which leads back here. */
export function RequireSession({ children }: { children: ReactNode }) {
  const token = useAdminToken();
  const { pathname, search, hash } = useLocation();
  const [cameSignedIn] = useState(wasSignedIn);
  // Computed once per token: a different value on a later render would restart the timer.
  const remaining = useMemo(() => (token === null ? null : sessionRemaining()), [token]);
  useTimeout(endSession, remaining);

  if (token !== null) return children;
  // After a sign-out the next administrator starts over: the fragment has filter and selection.
  const from = pathname + search + (hasSignedOut() ? '' : hash);
  const state: LoginState = { from, sessionEnded: cameSignedIn && !hasSignedOut() };
  return <Navigate to={paths.login} replace state={state} />;
}

import { type ReactNode, useMemo, useState } from 'react';
import { Navigate, useLocation } from 'react-router-dom';
import { useTimeout } from '../hooks/use-timeout';
import { paths } from '../paths';
import { endSession, hasSignedOut, sessionRemaining, useAdminToken, wasSignedIn } from './admin-session';
import type { LoginState } from './route-state';

/** Shows what is inside to whoever is signed in, and leads everybody else to the login and afterwards back here. */
export function RequireSession({ children }: { children: ReactNode }) {
  const token = useAdminToken();
  const { pathname, search } = useLocation();
  const [cameSignedIn] = useState(wasSignedIn);
  // Measured once per token: a later render shall not begin to wait anew.
  const remaining = useMemo(() => (token === null ? null : sessionRemaining()), [token]);
  useTimeout(endSession, remaining);

  if (token !== null) return children;
  const state: LoginState = { from: pathname + search, sessionEnded: cameSignedIn && !hasSignedOut() };
  return <Navigate to={paths.login} replace state={state} />;
}

import { type ReactNode, useMemo } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { NavigationContext } from '../hooks/use-navigation';

/** Lets the router take visitors about on the pages that also stand without it. */
export function RouterNavigation({ children }: { children: ReactNode }) {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const navigation = useMemo(
    () => ({ pathname, go: (...to: [string, { replace?: boolean }?]) => void navigate(...to) }),
    [pathname, navigate],
  );
  return <NavigationContext value={navigation}>{children}</NavigationContext>;
}

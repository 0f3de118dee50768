import { useSyncExternalStore } from 'react';

/**
 * False while React hydrates a prerendered page, then true; always true in a page that the client renders. For values that
 * the server does not know: the time and the visitor's time zone.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    neverChanges,
    () => true,
    () => false,
  );
}

function neverChanges(): () => void {
  return () => {};
}

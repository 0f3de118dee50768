import { useSyncExternalStore } from 'react';

/**
 * False while React hydrates a page that the build has drawn, then true. Always true in a page that the client draws. For
 * values that the build does not know: the time and the visitor's time zone.
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

import { useSyncExternalStore } from 'react';

/**
 * False in a page as the build has drawn it and while React takes that page over, then true; in a page that the browser
 * draws, true from the start. For what the build cannot know: the time, and where the visitor is.
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

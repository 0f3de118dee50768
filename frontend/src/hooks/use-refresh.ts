import { useEffect, useEffectEvent, useSyncExternalStore } from 'react';

/**
 * Calls `refresh` on mount and then every `interval` ms while the page is visible. `isCurrent` is false once the page is
 * hidden or left: later responses are ignored.
 */
export function useRefresh(refresh: (isCurrent: () => boolean) => Promise<void>, interval: number): void {
  const visible = useSyncExternalStore(followVisibility, isVisible, () => true);
  const onRefresh = useEffectEvent(refresh);

  useEffect(() => {
    if (!visible) return;
    let current = true;
    const isCurrent = () => current;
    void onRefresh(isCurrent);
    const timer = setInterval(() => void onRefresh(isCurrent), interval);
    return () => {
      current = false;
      clearInterval(timer);
    };
  }, [visible, interval]);
}

function followVisibility(onChange: () => void): () => void {
  document.addEventListener('visibilitychange', onChange);
  return () => document.removeEventListener('visibilitychange', onChange);
}

/** False while the tab is hidden or the window minimised. */
function isVisible(): boolean {
  return document.visibilityState === 'visible';
}

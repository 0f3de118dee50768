import { useEffect, useEffectEvent } from 'react';
import { usePageVisible } from './use-page-visible';

/**
 * Calls `refresh` on mount and then every `interval` ms while the page is visible. `isCurrent` is false once the page is
 * hidden or left: later responses are ignored.
 */
export function useRefresh(refresh: (isCurrent: () => boolean) => Promise<void>, interval: number): void {
  const visible = usePageVisible();
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

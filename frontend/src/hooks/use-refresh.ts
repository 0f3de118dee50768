import { useEffect, useEffectEvent } from 'react';
import { usePageVisible } from './use-page-visible';

/**
 * Calls `refresh` at first and then every `interval` ms while the page is visible. What comes once the page is hidden or left
 * does not count: `isCurrent` is false then.
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

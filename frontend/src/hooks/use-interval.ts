import { useEffect, useEffectEvent } from 'react';

/** `setInterval` as a hook. A delay of null stops it; a new delay restarts it, a new callback does not. */
export function useInterval(callback: () => void, delay: number | null): void {
  const onInterval = useEffectEvent(callback);

  useEffect(() => {
    if (delay === null) return;
    const timer = setInterval(() => onInterval(), delay);
    return () => clearInterval(timer);
  }, [delay]);
}

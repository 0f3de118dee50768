import { useEffect, useEffectEvent } from 'react';

/** Calls again and again; null: not at all. A new delay starts anew, a new callback does not; leaving the page ends it. */
export function useInterval(callback: () => void, delay: number | null): void {
  const onInterval = useEffectEvent(callback);

  useEffect(() => {
    if (delay === null) return;
    const timer = setInterval(() => onInterval(), delay);
    return () => clearInterval(timer);
  }, [delay]);
}

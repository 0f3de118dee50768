import { useEffect, useEffectEvent } from 'react';

/** Calls once after the delay; null: not at all. A new delay starts anew, a new callback does not; leaving the page ends it. */
export function useTimeout(callback: () => void, delay: number | null): void {
  const onTimeout = useEffectEvent(callback);

  useEffect(() => {
    if (delay === null) return;
    const timer = setTimeout(() => onTimeout(), delay);
    return () => clearTimeout(timer);
  }, [delay]);
}

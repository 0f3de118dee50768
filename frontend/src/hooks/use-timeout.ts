import { useEffect, useEffectEvent } from 'react';

/** `setTimeout` as a hook. A delay of null stops it; a new delay restarts it, a new callback does not. */
export function useTimeout(callback: () => void, delay: number | null): void {
  const onTimeout = useEffectEvent(callback);

  useEffect(() => {
    if (delay === null) return;
    const timer = setTimeout(() => onTimeout(), delay);
    return () => clearTimeout(timer);
  }, [delay]);
}

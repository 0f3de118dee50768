import { useEffect, useEffectEvent, useState } from 'react';
import { countdownStep } from '../content/timers';
import { useInterval } from './use-interval';

/** Counts down while `running`, calls `onEnd` once at the end, and returns the remaining seconds. */
export function useCountdown(duration: number, running: boolean, onEnd: () => void): number {
  const [remaining, setRemaining] = useState(duration);
  const isOver = remaining <= 0;
  const over = useEffectEvent(onEnd);

  useInterval(() => setRemaining((earlier) => earlier - countdownStep), running && !isOver ? countdownStep : null);
  useEffect(() => {
    if (isOver) over();
  }, [isOver]);

  return Math.max(0, Math.ceil(remaining / 1_000));
}

import { useRef, useState } from 'react';
import { countdownStep } from '../content/timers';
import { useInterval } from './use-interval';

/** Counts down while `running`, calls once at the end, and says how many seconds are left. */
export function useCountdown(duration: number, running: boolean, onEnd: () => void): number {
  // The truth between renders: several steps may fall due before the next one.
  const remaining = useRef(duration);
  const [shown, setShown] = useState(duration);

  const step = () => {
    if (remaining.current <= 0) return;
    remaining.current -= countdownStep;
    setShown(remaining.current);
    if (remaining.current <= 0) onEnd();
  };
  useInterval(step, running && shown > 0 ? countdownStep : null);

  return Math.ceil(shown / 1_000);
}

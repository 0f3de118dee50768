import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LogError, type LogFault } from '../../features/log/log-error';

export type CheckState<Result> =
  | { kind: 'idle' | 'running' | 'unreachable' }
  | { kind: 'done'; result: Result }
  | { kind: 'wrong'; fault: LogFault; evidence: string };

/** Runs a check, one at a time, also whenever `asked` grows, and aborts it on leaving the page. */
export function useCheck<Result>(
  check: (signal: AbortSignal) => Promise<Result>,
  asked: number,
): [CheckState<Result>, () => void] {
  const [state, setState] = useState<CheckState<Result>>({ kind: 'idle' });
  const running = useRef<AbortController>(null);
  useEffect(() => () => running.current?.abort(), []);

  const run = async () => {
    if (running.current) return;
    const control = new AbortController();
    running.current = control;
    setState({ kind: 'running' });
    const next = await check(control.signal).then(
      (result): CheckState<Result> => ({ kind: 'done', result }),
      (error: unknown): CheckState<Result> =>
        error instanceof LogError
          ? { kind: 'wrong', fault: error.fault, evidence: error.evidence }
          : { kind: 'unreachable' },
    );
    running.current = null;
    if (!control.signal.aborted) setState(next);
  };

  const runOnce = useEffectEvent(() => void run());
  useEffect(() => {
    if (asked > 0) runOnce();
  }, [asked]);

  return [state, () => void run()];
}

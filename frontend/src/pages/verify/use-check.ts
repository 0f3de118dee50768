import { useEffect, useEffectEvent, useRef, useState } from 'react';
import { LogError, type LogFault } from '../../features/log/log-error';

export type CheckState<Result> =
  | { kind: 'idle' | 'running' | 'unreachable' }
  | { kind: 'done'; result: Result }
  | { kind: 'wrong'; fault: LogFault; evidence: string };

/**
 * Runs a check, one at a time, also whenever `asked` grows. Aborts it on leaving the page and when `subject`, what is checked,
 * changes: an outcome is never shown beside another subject.
 */
export function useCheck<Result>(
  check: (signal: AbortSignal) => Promise<Result>,
  asked: number,
  subject: string,
): [CheckState<Result>, () => void] {
  const [latest, setLatest] = useState<{ subject: string; state: CheckState<Result> } | null>(null);
  const running = useRef<AbortController>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each subject ends with its cleanup.
  useEffect(
    () => () => {
      running.current?.abort();
      running.current = null;
    },
    [subject],
  );

  const run = async () => {
    if (running.current) return;
    const control = new AbortController();
    running.current = control;
    setLatest({ subject, state: { kind: 'running' } });
    const next = await check(control.signal).then(
      (result): CheckState<Result> => ({ kind: 'done', result }),
      (error: unknown): CheckState<Result> =>
        error instanceof LogError
          ? { kind: 'wrong', fault: error.fault, evidence: error.evidence }
          : { kind: 'unreachable' },
    );
    if (control.signal.aborted) return;
    running.current = null;
    setLatest({ subject, state: next });
  };

  const runOnce = useEffectEvent(() => void run());
  useEffect(() => {
    if (asked > 0) runOnce();
  }, [asked]);

  return [latest?.subject === subject ? latest.state : { kind: 'idle' }, () => void run()];
}

import type { ReactNode } from 'react';
import { useVerifyTexts } from '../../languages/verify-texts';
import type { CheckState } from './use-check';

interface OutcomeProps<Result extends { kind: string }> {
  state: CheckState<Result | { kind: 'no-log' }>;
  running: string;
  /** The words for a result. */
  children: (result: Exclude<Result, { kind: 'no-log' }>) => ReactNode;
}

/** The outcome of a check, as it is announced. */
export function Outcome<Result extends { kind: string }>({ state, running, children }: OutcomeProps<Result>) {
  const texts = useVerifyTexts();
  return (
    <div
      className={state.kind === 'wrong' ? 'verify__outcome verify__outcome--wrong' : 'verify__outcome'}
      role="status"
    >
      {state.kind === 'running' && <p>{running}</p>}
      {state.kind === 'unreachable' && <p>{texts.unreachable}</p>}
      {state.kind === 'wrong' && (
        <>
          <p>
            <strong>{texts.faults[state.fault]}</strong> <span>{texts.keepEvidence}</span>
          </p>
          {state.evidence !== '' && <pre className="verify__evidence">{state.evidence}</pre>}
        </>
      )}
      {state.kind === 'done' && (isResult<Result>(state.result) ? children(state.result) : <p>{texts.noLog}</p>)}
    </div>
  );
}

function isResult<Result extends { kind: string }>(
  result: Result | { kind: 'no-log' },
): result is Exclude<Result, { kind: 'no-log' }> {
  return result.kind !== 'no-log';
}

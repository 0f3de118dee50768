import { checkRewriting, type RewritingCheck, type RewritingFound } from '../../features/log/check-rewriting';
import { useVerifyTexts } from '../../languages/verify-texts';
import { Outcome } from './outcome';
import { useCheck } from './use-check';

/** Compares the log with its state at this browser's last visit. `saved`: and with that of a saved vote. */
export function NothingRewritten({ saved, asked }: { saved: string | undefined; asked: number }) {
  const texts = useVerifyTexts().rewriting;
  const [state, check] = useCheck(() => checkRewriting(saved), asked, saved ?? '');
  const words = (result: Exclude<RewritingCheck, { kind: 'no-log' }>) => {
    if (result.kind === 'first') return texts.first({ size: result.size, kept: result.isKept });
    if (result.kind === 'consistent') return texts.consistent(result);
    return result.kind === 'restored' ? texts.restored : texts.lost({ lines: result.lost });
  };
  return (
    <section className="card verify__check">
      <h2>{texts.heading}</h2>
      <p>{texts.explanation}</p>
      <button type="button" className="button button--quiet" aria-disabled={state.kind === 'running'} onClick={check}>
        {texts.check}
      </button>
      <Outcome<RewritingFound> state={state} running={texts.checking}>
        {(result) => (
          <>
            <p>
              <strong>{words(result)}</strong> {result.isSavedToo && <span>{texts.savedToo}</span>}
            </p>
            {result.witnesses && result.witnesses.length > 0 && (
              <p>{texts.witnesses({ names: result.witnesses.join(', ') })}</p>
            )}
            {result.stamp && (
              <p>
                {texts.stamp({ calendar: result.stamp.calendar, size: result.stamp.size })}{' '}
                <a href={result.stamp.path} download={`${result.stamp.size}.txt`}>
                  {result.stamp.size}.txt
                </a>{' '}
                <a href={`${result.stamp.path}.ots`} download={`${result.stamp.size}.txt.ots`}>
                  {result.stamp.size}.txt.ots
                </a>
              </p>
            )}
            {result.kind === 'lost' && <pre className="verify__evidence">{result.evidence}</pre>}
          </>
        )}
      </Outcome>
    </section>
  );
}

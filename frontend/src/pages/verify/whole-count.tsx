import { useState } from 'react';
import { formatNumber } from '../../components/format-number';
import { homeName } from '../../content/home';
import { localText, poll } from '../../content/poll';
import { type CountCheck, checkCount } from '../../features/log/check-count';
import { type Names, questionKey } from '../../features/log/entries';
import { toHex } from '../../hex';
import { useLanguage } from '../../languages/language';
import { useVerifyTexts } from '../../languages/verify-texts';
import { Outcome } from './outcome';
import { useCheck } from './use-check';

interface WholeCountProps {
  /** Of the vote to look for. */
  receipt: Uint8Array | undefined;
  asked: number;
}

/** Adds all entries up and compares them with the totals. */
export function WholeCount({ receipt, asked }: WholeCountProps) {
  const texts = useVerifyTexts().count;
  const [share, setShare] = useState(0);
  const [state, check] = useCheck(
    (signal) => {
      setShare(0);
      return checkCount({ receipt, onProgress: setShare, signal });
    },
    asked,
    receipt ? toHex(receipt) : '',
  );
  return (
    <section className="card verify__check">
      <h2>{texts.heading}</h2>
      <p>{texts.explanation}</p>
      <button type="button" className="button button--quiet" aria-disabled={state.kind === 'running'} onClick={check}>
        {texts.check}
      </button>
      {state.kind === 'running' && <progress className="verify__progress" aria-label={texts.progress} value={share} />}
      <Outcome<CountCheck> state={state} running="">
        {(result) => <Counted result={result} />}
      </Outcome>
    </section>
  );
}

function Counted({ result }: { result: Exclude<CountCheck, { kind: 'no-log' }> }) {
  const { size, totals, isCompared, waiting, vote, renames } = result;
  const texts = useVerifyTexts().count;
  const language = useLanguage();
  const right = waiting === 0 ? texts.right({ size }) : texts.rightButForWaiting({ size, votes: waiting });
  return (
    <>
      <p>
        <strong>{isCompared ? right : texts.notCompared({ size })}</strong>
      </p>
      {renames.map(({ index, id, from, to }) => {
        const say = id === questionKey ? texts.asksOtherwise : texts.renamed;
        const shown = (name: Names[string]) => inAllLanguages(name) || texts.ownQuestion;
        return (
          <p key={`${index} ${id}`} className="verify__renamed">
            <strong>{say({ line: index + 1, from: shown(from), to: shown(to) })}</strong>
          </p>
        );
      })}
      {vote && <p>{texts.vote[vote]}</p>}
      <table className="verify__totals">
        <thead>
          <tr>
            <th scope="col">{texts.candidate}</th>
            <th scope="col">{homeName(language) ?? texts.unitedStates}</th>
            <th scope="col">{texts.global}</th>
          </tr>
        </thead>
        <tbody>
          {poll.candidates.map(({ id, name }, index) => (
            <tr key={id}>
              <th scope="row">{localText(name, language)}</th>
              <td>{formatNumber(totals[index]?.USVoteCount ?? 0, language)}</td>
              <td>{formatNumber(totals[index]?.GlobalVoteCount ?? 0, language)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

/** One of them alone may have changed. */
function inAllLanguages(name: Names[string]): string {
  return typeof name === 'string' ? name : [...new Set(Object.values(name))].join(' / ');
}

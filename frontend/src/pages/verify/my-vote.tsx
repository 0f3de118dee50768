import { useId, useState } from 'react';
import { clockTime } from '../../components/clock-time';
import { FormField } from '../../components/form-field';
import { formatNumber } from '../../components/format-number';
import { saveFile } from '../../components/save-file';
import { homeName } from '../../content/home';
import { localText, poll } from '../../content/poll';
import { checkVote, type VoteCheck } from '../../features/log/check-vote';
import { readReceiptText } from '../../features/log/receipt-text';
import { useLanguage } from '../../languages/language';
import { useVerifyTexts } from '../../languages/verify-texts';
import { Outcome } from './outcome';
import { useCheck } from './use-check';

interface MyVoteProps {
  /** A typed or pasted receipt. */
  typed: string;
  onType: (typed: string) => void;
  asked: number;
}

/** Finds the vote of a receipt. */
export function MyVote({ typed, onType, asked }: MyVoteProps) {
  const texts = useVerifyTexts().myVote;
  const id = useId();
  const [isInvalid, setInvalid] = useState(false);
  const receipt = readReceiptText(typed);
  const [state, check] = useCheck(() => checkVote(receipt ?? new Uint8Array()), receipt ? asked : 0);

  return (
    <form
      className="card verify__check"
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        setInvalid(!receipt);
        if (receipt) check();
      }}
    >
      <h2>{texts.heading}</h2>
      <p>{texts.explanation}</p>
      <FormField id={id} label={texts.receipt} hint={texts.hint} error={isInvalid ? texts.notAReceipt : undefined}>
        {(described) => (
          <textarea
            {...described}
            id={id}
            className="form-field__control verify__receipt"
            rows={2}
            value={typed}
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            onChange={(event) => {
              onType(event.currentTarget.value);
              setInvalid(false);
            }}
          />
        )}
      </FormField>
      <button type="submit" className="button button--quiet" aria-disabled={state.kind === 'running'}>
        {texts.check}
      </button>
      <Outcome<VoteCheck> state={state} running={texts.checking}>
        {(result) => <Found result={result} />}
      </Outcome>
    </form>
  );
}

function Found({ result }: { result: Exclude<VoteCheck, { kind: 'no-log' }> }) {
  const texts = useVerifyTexts().myVote;
  const language = useLanguage();
  const home = homeName(language);
  if (result.kind === 'unknown') return <p>{texts.unknown}</p>;
  if (result.kind === 'waiting') return <p>{texts.waiting({ time: clockTime(result.until, language) })}</p>;
  const { candidate: id, region, takenOut, index, size, proof } = result;
  const candidate = poll.candidates.find((each) => each.id === id);
  return (
    <>
      <p>
        <strong>
          {texts.found({
            candidate: candidate ? localText(candidate.name, language) : `${id}`,
            region: region === 'GLOBAL' ? texts.fromElsewhere({ home }) : (home ?? texts.unitedStates),
          })}
        </strong>{' '}
        <strong>{takenOut === null ? texts.counts : texts.takenOut({ reason: texts.reasons[takenOut] })}</strong>
      </p>
      <p>{texts.place({ place: formatNumber(index + 1, language), size: formatNumber(size, language) })}</p>
      <button
        type="button"
        className="button button--quiet"
        onClick={() => saveFile(new Blob([proof], { type: 'text/plain' }), 'vote.tlog-proof')}
      >
        {texts.save}
      </button>
    </>
  );
}

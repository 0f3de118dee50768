import { LONGEST_WAIT } from 'backend/log-groups';
import { type ChangeEvent, useId, useRef, useState } from 'react';
import { clockTime } from '../../components/clock-time';
import { FormField } from '../../components/form-field';
import { saveFile } from '../../components/save-file';
import { useToast } from '../../components/toast';
import { localText, poll } from '../../content/poll';
import { forgetReceiptInBrowser } from '../../features/ballot/forget-receipt';
import { receiptOfBrowser } from '../../features/ballot/receipt';
import { checkVote, type VoteCheck } from '../../features/log/check-vote';
import { promiseIn, proofIn } from '../../features/log/promise';
import { readReceiptText, receiptText } from '../../features/log/receipt-text';
import { useRegionName } from '../../features/log/region-name';
import { toHex } from '../../hex';
import { useHydrated } from '../../hooks/use-hydrated';
import { useLanguage } from '../../languages/language';
import { useVerifyTexts } from '../../languages/verify-texts';
import { Outcome } from './outcome';
import { useCheck } from './use-check';

/** Characters. A saved receipt has less than 3,000. */
const longestFile = 100_000;

interface MyVoteProps {
  /** A typed or pasted receipt, or what is in a saved file. */
  typed: string;
  onType: (typed: string) => void;
  /** Called when a file with a receipt was opened. */
  onOpen: (receipt: string) => void;
  asked: number;
}

/** Finds the vote of a receipt. */
export function MyVote({ typed, onType, onOpen, asked }: MyVoteProps) {
  const { myVote: texts, receipt: receiptTexts } = useVerifyTexts();
  const toast = useToast();
  const hydrated = useHydrated();
  const [isForgotten, setForgotten] = useState(false);
  const id = useId();
  const [isInvalid, setInvalid] = useState(false);
  const receipt = readReceiptText(typed);
  const [state, check] = useCheck(
    () => checkVote(receipt ?? new Uint8Array(), promiseIn(typed)),
    receipt ? asked : 0,
    typed,
  );
  // The build, which draws the page too, has no storage.
  const isKept = hydrated && !isForgotten && receiptOfBrowser() !== null;
  const forget = () => {
    forgetReceiptInBrowser();
    setForgotten(true);
    onType('');
    toast(receiptTexts.forgotten);
    // The pressed button is gone.
    field.current?.focus();
  };
  const field = useRef<HTMLTextAreaElement>(null);
  const file = useRef<HTMLInputElement>(null);
  const open = async ({ currentTarget }: ChangeEvent<HTMLInputElement>) => {
    const text = (await currentTarget.files?.[0]?.text()) ?? '';
    const found = text.length <= longestFile ? readReceiptText(text) : undefined;
    setInvalid(!found);
    // The same file can be opened once more.
    currentTarget.value = '';
    if (found) onOpen([receiptText(toHex(found)), proofIn(text)].filter(Boolean).join('\n\n'));
  };

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
            ref={field}
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
      <div className="buttons">
        <button type="submit" className="button button--quiet" aria-disabled={state.kind === 'running'}>
          {texts.check}
        </button>
        <button type="button" className="button button--quiet" onClick={() => file.current?.click()}>
          {texts.open}
        </button>
        {isKept && (
          <button type="button" className="button button--quiet" onClick={forget}>
            {receiptTexts.forget}
          </button>
        )}
        <input ref={file} type="file" hidden accept=".txt,.html,.tlog-proof" onChange={(event) => void open(event)} />
      </div>
      <Outcome<VoteCheck> state={state} running={texts.checking}>
        {(result) => <Found result={result} />}
      </Outcome>
    </form>
  );
}

function Found({ result }: { result: Exclude<VoteCheck, { kind: 'no-log' }> }) {
  const texts = useVerifyTexts().myVote;
  const language = useLanguage();
  const regionName = useRegionName();
  if (result.kind === 'unknown') return <p>{texts.unknown}</p>;
  if (result.kind === 'waiting') return <p>{texts.waiting({ time: clockTime(result.until, language) })}</p>;
  const { candidate: id, region, takenOut, isPromised, index, size, proof } = result;
  const candidate = poll.candidates.find((each) => each.id === id);
  return (
    <>
      <p>
        <strong>
          {texts.found({
            candidate: candidate ? localText(candidate.name, language) : `${id}`,
            region: regionName(region),
          })}
        </strong>{' '}
        <strong>
          {takenOut === null
            ? texts.notTakenOut({ minutes: LONGEST_WAIT })
            : texts.takenOut({ reason: texts.reasons[takenOut] })}
        </strong>{' '}
        {isPromised && <span>{texts.promiseKept}</span>}
      </p>
      <p>{texts.place({ place: index + 1, size })}</p>
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

import { LONGEST_WAIT } from 'backend/log-groups';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import type { CandidateId } from '../../api/cast-vote';
import { fetchLogFacts } from '../../api/log';
import { clockTime, dayAndTime } from '../../components/clock-time';
import { QrCode } from '../../components/qr-code';
import { saveFile } from '../../components/save-file';
import { localText, poll } from '../../content/poll';
import { forgetReceiptInBrowser } from '../../features/ballot/forget-receipt';
import type { Receipt as KeptReceipt } from '../../features/ballot/receipt';
import { LogError } from '../../features/log/log-error';
import { readPromise, type VotePromise } from '../../features/log/promise';
import { receiptAsPage, receiptAsText } from '../../features/log/receipt-file';
import { readReceiptText, receiptText } from '../../features/log/receipt-text';
import { useRegionName } from '../../features/log/region-name';
import { useCopy } from '../../features/share/use-copy';
import { useLanguage } from '../../languages/language';
import { useVerifyTexts } from '../../languages/verify-texts';
import { paths } from '../../paths';
import './receipt.css';

export interface ReceiptProps {
  receipt: KeptReceipt;
  /** Whom the vote was for; null: not known. */
  candidate: CandidateId | null;
  /** Whether the voter has asked for it. Until then only a wrong promise is shown. */
  isOpen: boolean;
  /** Whether the browser could keep it. */
  isInBrowser: boolean;
  onDone: () => void;
  /** Whether the vote counts only once its voter has confirmed it. */
  isPending: boolean;
}

/** The receipt of the vote, to save, share, print, copy or scan (docs/log.md). */
export function Receipt({ receipt, candidate, isOpen, isInBrowser, onDone, isPending }: ReceiptProps) {
  const texts = useVerifyTexts().receipt;
  const language = useLanguage();
  const regionName = useRegionName();
  const [field, copy] = useCopy<HTMLTextAreaElement>(texts.copied, texts.notCopied);
  const promise = usePromise(receipt, candidate, isPending);
  const [isForgotten, setForgotten] = useState(false);
  // The vote was counted a moment ago.
  const [inLogBy] = useState(() => clockTime(Date.now() + LONGEST_WAIT * 60_000, language));
  const done = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (!isOpen) return;
    // Opening it keeps it in the browser anew.
    setForgotten(false);
    field.current?.focus();
  }, [isOpen, field]);

  if (promise === 'wrong' && !isOpen) return <Wrong />;
  if (!isOpen) return null;

  const written = receiptText(receipt.digits);
  const address = `${window.location.origin}${paths.verify}#receipt=${receipt.digits}`;
  const promised =
    typeof promise === 'object' && promise
      ? texts.promised({
          candidate: candidateName(promise.candidate, language),
          region: regionName(promise.region),
          time: dayAndTime(promise.until, language),
        })
      : undefined;
  const waits = isPending ? texts.waitsForConfirmation({ minutes: LONGEST_WAIT }) : texts.waits({ time: inLogBy });
  const whereKept = texts[isInBrowser ? 'inBrowser' : 'notInBrowser'];
  const paragraphs = [written, ...(promised ? [promised] : []), texts.explanation, texts.warning];
  const file = { language, title: texts.heading, paragraphs, address, promise: receipt.promise };
  const page = () => new File([receiptAsPage(file)], 'receipt.html', { type: 'text/html' });
  const mayShare = 'canShare' in navigator && navigator.canShare({ files: [page()] });

  return (
    <section className="receipt" aria-labelledby="receipt">
      <h2 id="receipt">{texts.heading}</h2>
      <textarea
        ref={field}
        rows={2}
        className="receipt__text form-field__control"
        aria-labelledby="receipt"
        value={written}
        readOnly
        onFocus={(event) => event.currentTarget.select()}
      />
      {promise === 'wrong' ? (
        <Wrong />
      ) : (
        <p>
          <span>{promised ?? waits}</span> {promise === 'missing' && <span>{texts.notPromised}</span>}
        </p>
      )}
      <p>
        <span>{texts.explanation}</span> <strong>{texts.warning}</strong>
      </p>
      <div className="buttons">
        <button type="button" className="button button--primary" onClick={() => saveFile(page(), 'receipt.html')}>
          {texts.saveAsPage}
        </button>
        <button
          type="button"
          className="button button--quiet"
          onClick={() => saveFile(receiptAsText(file), 'receipt.txt')}
        >
          {texts.saveAsText}
        </button>
        {mayShare && (
          // Rejects when the visitor closes the browser's own dialog.
          <button
            type="button"
            className="button button--quiet"
            onClick={() => void navigator.share({ files: [page()] }).catch(() => undefined)}
          >
            {texts.share}
          </button>
        )}
        <button type="button" className="button button--quiet" onClick={copy}>
          {texts.copy}
        </button>
        <button type="button" className="button button--quiet" onClick={() => window.print()}>
          {texts.print}
        </button>
        <Link className="button button--quiet" to={paths.verify}>
          {texts.verify}
        </Link>
      </div>
      <figure className="receipt__code">
        <QrCode text={address} label={texts.scan} />
        <figcaption className="note" aria-hidden="true">
          {texts.scan}
        </figcaption>
      </figure>
      <p className="note" role="status">
        {isForgotten ? `${texts.forgotten} ${texts.inTab}` : whereKept}
      </p>
      <div className="buttons">
        {isInBrowser && !isForgotten && (
          <button
            type="button"
            className="button button--quiet"
            onClick={() => {
              forgetReceiptInBrowser();
              setForgotten(true);
              // The pressed button is gone.
              done.current?.focus();
            }}
          >
            {texts.forget}
          </button>
        )}
        <button ref={done} type="button" className="button button--primary" onClick={onDone}>
          {texts.done}
        </button>
      </div>
    </section>
  );
}

function Wrong() {
  const { receipt } = useVerifyTexts();
  return (
    <p role="alert">
      <strong>{receipt.wrongPromise}</strong>
    </p>
  );
}

function candidateName(id: CandidateId, language: ReturnType<typeof useLanguage>): string {
  const candidate = poll.candidates.find((each) => each.id === id);
  return candidate ? localText(candidate.name, language) : `${id}`;
}

/** The promise of the vote, once it is checked; null for a pending one, without a log, and while the key cannot be fetched. */
function usePromise(
  { digits, promise }: KeptReceipt,
  candidate: CandidateId | null,
  isPending: boolean,
): VotePromise | 'wrong' | 'missing' | null {
  const [checked, setChecked] = useState<VotePromise | 'wrong' | 'missing' | null>(null);
  useEffect(() => {
    if (isPending) return;
    const check = async () => {
      const facts = await fetchLogFacts();
      if (!facts) return null;
      if (promise === undefined) return 'missing';
      const read = readPromise(promise, readReceiptText(digits) ?? new Uint8Array(), facts.verifierKey);
      return candidate === null || read.candidate === candidate ? read : 'wrong';
    };
    void check()
      .catch((error: unknown) => (error instanceof LogError ? 'wrong' : null))
      .then(setChecked);
  }, [digits, promise, candidate, isPending]);
  return checked;
}

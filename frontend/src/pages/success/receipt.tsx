import { LONGEST_WAIT } from 'backend/log-groups';
import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { clockTime } from '../../components/clock-time';
import { saveFile } from '../../components/save-file';
import { useToast } from '../../components/toast';
import { checkVote } from '../../features/log/check-vote';
import { readReceiptText, receiptText } from '../../features/log/receipt-text';
import { copyText } from '../../features/share/copy-text';
import { useLanguage } from '../../languages/language';
import { useVerifyTexts } from '../../languages/verify-texts';
import { paths } from '../../paths';
import './receipt.css';

export interface ReceiptProps {
  /** In hexadecimal. */
  receipt: string;
  /** Called when the voter uses the receipt. */
  onUse?: (() => void) | undefined;
  /** Whether the vote counts only once its voter has confirmed it. */
  isPending?: boolean | undefined;
}

/** The receipt of the vote, to copy, save with its proof, or print (docs/log.md). */
export function Receipt({ receipt, onUse, isPending = false }: ReceiptProps) {
  const texts = useVerifyTexts().receipt;
  const toast = useToast();
  const field = useRef<HTMLTextAreaElement>(null);
  const [isSaving, setSaving] = useState(false);
  const language = useLanguage();
  // The vote was counted a moment ago.
  const [inLogBy] = useState(() => clockTime(Date.now() + LONGEST_WAIT * 60_000, language));

  const copy = async () => {
    onUse?.();
    toast((await copyText(field.current)) ? texts.copied : texts.notCopied);
  };

  const save = async () => {
    onUse?.();
    if (isSaving) return;
    setSaving(true);
    const proof = await proofOf(receipt);
    setSaving(false);
    const [text, name] = proof ? [proof, 'vote.tlog-proof'] : [`${receiptText(receipt)}\n`, 'receipt.txt'];
    saveFile(new Blob([text], { type: 'text/plain' }), name);
    if (!proof) toast(texts.savedWithoutProof);
  };

  const print = () => {
    onUse?.();
    window.print();
  };

  return (
    <section className="card receipt" aria-labelledby="receipt">
      <h2 id="receipt">{texts.heading}</h2>
      <p>{texts.explanation}</p>
      <textarea
        ref={field}
        rows={2}
        className="receipt__text form-field__control"
        aria-labelledby="receipt"
        value={receiptText(receipt)}
        readOnly
        onFocus={(event) => {
          onUse?.();
          event.currentTarget.select();
        }}
      />
      <p>
        <strong>{texts.warning}</strong>
      </p>
      <p>{isPending ? texts.waitsForConfirmation({ minutes: LONGEST_WAIT }) : texts.waits({ time: inLogBy })}</p>
      <div className="receipt__actions">
        <button type="button" className="button button--quiet" onClick={() => void copy()}>
          {texts.copy}
        </button>
        <button type="button" className="button button--quiet" aria-disabled={isSaving} onClick={() => void save()}>
          {isSaving ? texts.saving : texts.save}
        </button>
        <button type="button" className="button button--quiet" onClick={print}>
          {texts.print}
        </button>
        <Link className="button button--quiet" to={paths.verify}>
          {texts.verify}
        </Link>
      </div>
    </section>
  );
}

/** Undefined if the vote is not in the log yet, the log cannot be reached, or something in it is wrong, which /verify reports. */
async function proofOf(receipt: string): Promise<string | undefined> {
  try {
    const result = await checkVote(readReceiptText(receipt) ?? new Uint8Array());
    return result.kind === 'found' ? result.proof : undefined;
  } catch {
    return undefined;
  }
}

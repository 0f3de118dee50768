import { useRef, useState } from 'react';
import { Link } from 'react-router-dom';
import { useToast } from '../../components/toast';
import { useVerifyTexts } from '../../languages/verify-texts';
import { checkVote } from '../../log/check-vote';
import { readReceiptText, receiptText } from '../../log/receipt-text';
import { paths } from '../../paths';
import { copyText } from '../../share/copy-text';
import './receipt.css';

export interface ReceiptProps {
  /** In hexadecimal. */
  receipt: string;
  /** The voter is busy with it. */
  onUse?: (() => void) | undefined;
}

/** The receipt of the vote, to copy, save with its proof, or print (docs/log.md). */
export function Receipt({ receipt, onUse }: ReceiptProps) {
  const texts = useVerifyTexts().receipt;
  const toast = useToast();
  const field = useRef<HTMLInputElement>(null);
  const [isSaving, setSaving] = useState(false);

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
    if (proof) saveFile(proof);
    else toast(texts.notSaved);
  };

  const print = () => {
    onUse?.();
    window.print();
  };

  return (
    <section className="card receipt" aria-labelledby="receipt">
      <h2 id="receipt">{texts.heading}</h2>
      <p>{texts.explanation}</p>
      <input
        ref={field}
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

/** Undefined: the vote is not in the log yet, the log cannot be reached, or something in it is wrong, which /verify tells. */
async function proofOf(receipt: string): Promise<string | undefined> {
  try {
    const result = await checkVote(readReceiptText(receipt) ?? new Uint8Array());
    return result.kind === 'found' ? result.proof : undefined;
  } catch {
    return undefined;
  }
}

function saveFile(proof: string): void {
  const url = URL.createObjectURL(new Blob([proof], { type: 'text/plain' }));
  const link = document.createElement('a');
  link.href = url;
  link.download = 'vote.tlog-proof';
  link.click();
  // Not at once: the download may not have begun.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}

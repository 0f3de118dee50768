import { type ComponentType, lazy, Suspense, useEffect, useRef, useState } from 'react';
import type { CandidateId } from '../../api/cast-vote';
import { keepReceiptInBrowser, receiptOfTab } from '../../features/ballot/receipt';
import { language } from '../../languages/language';
import { loadParts } from '../../languages/parts';
import { useVotingTexts } from '../../languages/voting-texts';
import type { ReceiptProps } from './receipt';
import './receipt-offer.css';

async function loadReceipt(): Promise<ComponentType<ReceiptProps>> {
  const { Receipt } = await import(/* webpackChunkName: "verify" */ './receipt');
  // Before it renders, as in pages.tsx.
  await loadParts(language());
  return Receipt;
}

/** If the network fails after the vote. /verify finds the vote by it. */
function BareReceipt({ receipt, isOpen }: ReceiptProps) {
  return isOpen && <code className="receipt-offer__digits">{receipt.digits}</code>;
}

const LazyReceipt = lazy(async () => ({ default: await loadReceipt().catch(() => BareReceipt) }));

interface ReceiptOfferProps {
  /** Whom the vote was for; null: not known. */
  candidate?: CandidateId | null;
  /** Whether the voter has kept the receipt or does not want it. */
  isDecided: boolean;
  /** Also called with false, if it is opened once more. */
  onDecide: (isDecided: boolean) => void;
  isPending?: boolean;
}

/** Offers the receipt of this tab's vote, if there is one. Its code loads after the page. */
export function ReceiptOffer({ candidate = null, isDecided, onDecide, isPending = false }: ReceiptOfferProps) {
  const texts = useVotingTexts().success;
  const [receipt] = useState(receiptOfTab);
  const [isInBrowser, setInBrowser] = useState(false);
  const [isOpen, setOpen] = useState(false);
  // The pressed button is gone.
  const keepButton = useRef<HTMLButtonElement>(null);
  const hasPressed = useRef(false);
  useEffect(() => {
    if (isDecided && hasPressed.current) keepButton.current?.focus();
  }, [isDecided]);
  if (receipt === null) return null;
  const keep = () => {
    setInBrowser(keepReceiptInBrowser());
    setOpen(true);
    onDecide(false);
  };
  const decide = () => {
    hasPressed.current = true;
    setOpen(false);
    onDecide(true);
  };
  const isOffered = !isOpen && !isDecided;
  return (
    <div className="receipt-offer">
      {isOffered && <p>{texts.receiptOffer}</p>}
      {!isOpen && (
        <div className="buttons receipt-offer__ways">
          <button
            ref={keepButton}
            type="button"
            className={isOffered ? 'button button--primary' : 'button button--quiet'}
            onClick={keep}
          >
            {texts.keepReceipt}
          </button>
          {isOffered && (
            <button type="button" className="button button--quiet" onClick={decide}>
              {texts.noReceipt}
            </button>
          )}
        </div>
      )}
      <Suspense>
        <LazyReceipt
          receipt={receipt}
          candidate={candidate}
          isOpen={isOpen}
          isInBrowser={isInBrowser}
          onDone={decide}
          isPending={isPending}
        />
      </Suspense>
    </div>
  );
}

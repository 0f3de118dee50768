import { browserStorage, tabStorage } from '../../browser-storage';
import { poll } from '../../content/poll';
import { fromHex } from '../../hex';
import { forgetReceiptOfClosedPoll, receiptKey } from './forget-receipt';

export interface Receipt {
  /** 16 bytes in hexadecimal. */
  digits: string;
  /** That the vote will be in the log, as the server signed it (docs/log.md). */
  promise?: string | undefined;
}

/** Not if the operator has turned them off, nor without Web Crypto, as on plain http. */
const areGiven = () => poll.receipts === 'on' && window.isSecureContext;

/** What is sent with the vote: the receipt's SHA-256 in base64url. Undefined if receipts are off. */
export async function commitmentOf(receipt: string): Promise<string | undefined> {
  if (!areGiven()) return undefined;
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', fromHex(receipt)));
  return btoa(String.fromCharCode(...hash))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replace('=', '');
}

/** Keeps the receipt of an accepted vote until the tab is closed. A receipt whose commitment was not sent is worthless. */
export function keepReceipt({ digits, promise = '' }: Receipt): void {
  if (areGiven()) tabStorage.set(receiptKey, `${digits}\n${promise}`);
}

/**
 * Keeps it in this browser until the totals are final: only at the voter's wish, as it shows the choice to the next person. Returns
 * whether the browser could.
 */
export function keepReceiptInBrowser(): boolean {
  const kept = tabStorage.get(receiptKey);
  return kept !== null && browserStorage.set(receiptKey, kept);
}

/** Keeps a receipt of this browser with its promise, in this tab, too. */
export function addPromise(receipt: Required<Receipt>): void {
  const isInBrowser = receiptOfBrowser()?.digits === receipt.digits;
  keepReceipt(receipt);
  if (isInBrowser) keepReceiptInBrowser();
}

/** Of the last vote from this tab. */
export function receiptOfTab(): Receipt | null {
  return receiptIn(tabStorage);
}

/** The one that this browser keeps, perhaps another person's. */
export function receiptOfBrowser(): Receipt | null {
  forgetReceiptOfClosedPoll();
  return receiptIn(browserStorage);
}

function receiptIn(storage: typeof tabStorage): Receipt | null {
  const kept = storage.get(receiptKey);
  if (kept === null || poll.receipts === 'off') return null;
  const [digits = '', ...promise] = kept.split('\n');
  return { digits, promise: promise.join('\n') || undefined };
}

import { tabStorage } from '../../browser-storage';
import { poll } from '../../content/poll';

const storageKey = 'receipt';
const bytes = 16;

/** 16 random bytes in hexadecimal, with which voters find their vote in the public log. They never leave the browser. */
export function newReceipt(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(bytes)), (byte) => byte.toString(16).padStart(2, '0')).join(
    '',
  );
}

/** Not if the operator has turned them off, nor without Web Crypto, as on plain http. */
const areGiven = () => poll.receipts === 'on' && window.isSecureContext;

/** What is sent with the vote: the receipt's SHA-256 in base64url. Undefined if receipts are off. */
export async function commitmentOf(receipt: string): Promise<string | undefined> {
  if (!areGiven()) return undefined;
  const given = Uint8Array.from(receipt.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', given));
  const base64 = btoa(String.fromCharCode(...hash));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replace('=', '');
}

/** Keeps the receipt of an accepted vote until the tab is closed. A receipt whose commitment was not sent is worthless. */
export function keepReceipt(receipt: string): void {
  if (areGiven()) tabStorage.set(storageKey, receipt);
}

/** The receipt of the last vote from this tab. */
export function readReceipt(): string | null {
  return poll.receipts === 'off' ? null : tabStorage.get(storageKey);
}

import { fromHex } from '../../hex';
import { fromBase64 } from './bytes';

const length = 32;

/** As it is displayed: eight groups of four digits. */
export function receiptText(receipt: string): string {
  return receipt.match(/.{4}/g)?.join('-') ?? receipt;
}

/** The bytes of a typed or pasted receipt, or of one in a saved file. Undefined if the text has none. */
export function readReceiptText(text: string): Uint8Array | undefined {
  const written = /\b(?:[\da-f]{4}-){7}[\da-f]{4}\b/.exec(text)?.[0];
  const extra = /^extra (?<base64>[A-Za-z\d+/]{22}==)\r?$/m.exec(text)?.groups?.base64;
  if (extra && !written) return fromBase64(extra);
  const digits = (written ?? text).replaceAll(/[\s\-–—]/g, '').toLowerCase();
  if (digits.length !== length || !/^[\da-f]+$/.test(digits)) return undefined;
  return fromHex(digits);
}

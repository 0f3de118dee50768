import { fromBase64 } from './bytes';

const length = 32;

/** As it is displayed: eight groups of four digits. */
export function receiptText(receipt: string): string {
  return receipt.match(/.{4}/g)?.join('-') ?? receipt;
}

/** The bytes of a typed or pasted receipt, or of a saved proof, whose second line has it. Undefined if the text is neither. */
export function readReceiptText(text: string): Uint8Array | undefined {
  const extra = /^extra (?<base64>[A-Za-z\d+/]{22}==)$/m.exec(text)?.groups?.base64;
  if (extra) return fromBase64(extra);
  const digits = text.replaceAll(/[\s\-–—]/g, '').toLowerCase();
  if (digits.length !== length || !/^[\da-f]+$/.test(digits)) return undefined;
  return Uint8Array.from(digits.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
}

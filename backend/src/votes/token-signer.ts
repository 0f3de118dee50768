import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Bytes. */
const SIGNATURE_LENGTH = 16;

/** Signs the tokens of mailed links, which are not stored. */
export class TokenSigner {
  private readonly key: KeyObject;

  constructor(key: Buffer) {
    this.key = createSecretKey(key);
  }

  /** URL-safe. */
  sign(content: Buffer): string {
    return Buffer.concat([content, this.signatureOf(content)]).toString('base64url');
  }

  /** The content of a token. Undefined if this key did not sign it. */
  verify(token: string): Buffer | undefined {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length <= SIGNATURE_LENGTH) return undefined;
    const content = bytes.subarray(0, -SIGNATURE_LENGTH);
    return timingSafeEqual(bytes.subarray(-SIGNATURE_LENGTH), this.signatureOf(content)) ? content : undefined;
  }

  private signatureOf(content: Buffer): Buffer {
    return createHmac('sha256', this.key).update(content).digest().subarray(0, SIGNATURE_LENGTH);
  }
}

import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Bytes. */
const KEY_LENGTH = 16;
const EXPIRY_LENGTH = 6;
const SIGNED_LENGTH = KEY_LENGTH + EXPIRY_LENGTH;
const SIGNATURE_LENGTH = 16;

/** What a token says: the idempotency key of a pending vote, and until when it can be confirmed. */
export interface Confirmation {
  idempotencyKey: string;
  expiresAt: Date;
}

/**
 * The tokens of mailed links. They are signed and not stored, so a token still tells that it has expired after its vote
 * was deleted.
 */
export class ConfirmationTokens {
  private readonly signingKey: KeyObject;

  /** `secret`: VOTER_KEY_SECRET, in hexadecimal. The tokens are signed with a key that is derived from it. */
  constructor(secret: string) {
    const derived = createHmac('sha256', Buffer.from(secret, 'hex')).update('confirmation tokens').digest();
    this.signingKey = createSecretKey(derived);
  }

  /** 51 characters that are safe in URLs. */
  make({ idempotencyKey, expiresAt }: Confirmation): string {
    const signed = Buffer.alloc(SIGNED_LENGTH);
    signed.write(idempotencyKey.replaceAll('-', ''), 'hex');
    signed.writeUIntBE(expiresAt.getTime(), KEY_LENGTH, EXPIRY_LENGTH);
    return Buffer.concat([signed, this.signatureOf(signed)]).toString('base64url');
  }

  /** Undefined when this poll did not make the token. */
  read(token: string): Confirmation | undefined {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== SIGNED_LENGTH + SIGNATURE_LENGTH) return undefined;
    const signed = bytes.subarray(0, SIGNED_LENGTH);
    if (!timingSafeEqual(bytes.subarray(SIGNED_LENGTH), this.signatureOf(signed))) return undefined;
    const hex = signed.toString('hex', 0, KEY_LENGTH);
    return {
      idempotencyKey: hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
      expiresAt: new Date(signed.readUIntBE(KEY_LENGTH, EXPIRY_LENGTH)),
    };
  }

  private signatureOf(signed: Buffer): Buffer {
    return createHmac('sha256', this.signingKey).update(signed).digest().subarray(0, SIGNATURE_LENGTH);
  }
}

import { createHmac, createSecretKey, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Bytes. */
const UUID_LENGTH = 16;
const EXPIRY_LENGTH = 6;
const VOTER_KEY_LENGTH = 32;
const SIGNATURE_LENGTH = 16;
const SIGNED_LENGTH = UUID_LENGTH + EXPIRY_LENGTH + UUID_LENGTH + VOTER_KEY_LENGTH;
/** Of a token of version 0.2: no more than an id and an expiry. */
const OLD_SIGNED_LENGTH = UUID_LENGTH + EXPIRY_LENGTH;

/** What a token confirms: one pending vote of one voter, until its expiry. */
export interface Confirmation {
  /** Of the pending vote. The server draws it, so it is never that of another one, as an idempotency key may be. */
  id: string;
  expiresAt: Date;
  idempotencyKey: string;
  /** Null in a token of version 0.2, whose `id` is the idempotency key: pending votes of that version have it as their id. */
  voterKey: Buffer | null;
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

  /** 115 characters that are safe in URLs. */
  make({ id, expiresAt, idempotencyKey, voterKey }: Confirmation & { voterKey: Buffer }): string {
    const expiry = Buffer.alloc(EXPIRY_LENGTH);
    expiry.writeUIntBE(expiresAt.getTime(), 0, EXPIRY_LENGTH);
    const signed = Buffer.concat([bytesOf(id), expiry, bytesOf(idempotencyKey), voterKey]);
    return Buffer.concat([signed, this.signatureOf(signed)]).toString('base64url');
  }

  /** Undefined when this poll did not make the token. */
  read(token: string): Confirmation | undefined {
    const bytes = Buffer.from(token, 'base64url');
    const signed = bytes.subarray(0, -SIGNATURE_LENGTH);
    if (signed.length !== SIGNED_LENGTH && signed.length !== OLD_SIGNED_LENGTH) return undefined;
    if (!timingSafeEqual(bytes.subarray(-SIGNATURE_LENGTH), this.signatureOf(signed))) return undefined;
    const id = uuidIn(signed, 0);
    const expiresAt = new Date(signed.readUIntBE(UUID_LENGTH, EXPIRY_LENGTH));
    if (signed.length === OLD_SIGNED_LENGTH) return { id, expiresAt, idempotencyKey: id, voterKey: null };
    return {
      id,
      expiresAt,
      idempotencyKey: uuidIn(signed, OLD_SIGNED_LENGTH),
      voterKey: signed.subarray(-VOTER_KEY_LENGTH),
    };
  }

  private signatureOf(signed: Buffer): Buffer {
    return createHmac('sha256', this.signingKey).update(signed).digest().subarray(0, SIGNATURE_LENGTH);
  }
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

function uuidIn(bytes: Buffer, start: number): string {
  const hex = bytes.toString('hex', start, start + UUID_LENGTH);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

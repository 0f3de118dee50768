import { createHmac } from 'node:crypto';
import { TokenSigner } from '../token-signer.js';

/** Bytes. */
const UUID_LENGTH = 16;
const EXPIRY_LENGTH = 6;
const VOTER_KEY_LENGTH = 32;
const SIGNED_LENGTH = UUID_LENGTH + EXPIRY_LENGTH + UUID_LENGTH + VOTER_KEY_LENGTH;
/** Of a token of version 0.2: only an id and an expiry. */
const OLD_SIGNED_LENGTH = UUID_LENGTH + EXPIRY_LENGTH;

/** What a token confirms: one pending vote of one voter, until it expires. */
export interface Confirmation {
  /** Of the pending vote. Drawn by the server, so it is unique, unlike an idempotency key. */
  id: string;
  expiresAt: Date;
  idempotencyKey: string;
  /** Null in a token of version 0.2, whose `id` is the idempotency key, which pending votes of that version have as their id. */
  voterKey: Buffer | null;
}

/** Tokens of mailed links. Signed and not stored, so an expired token is recognised even after its vote was deleted. */
export class ConfirmationTokens {
  private readonly signer: TokenSigner;

  /** `secret`: VOTER_KEY_SECRET, in hexadecimal. Tokens are signed with a key derived from it. */
  constructor(secret: string) {
    this.signer = new TokenSigner(
      createHmac('sha256', Buffer.from(secret, 'hex')).update('confirmation tokens').digest(),
    );
  }

  /** 115 URL-safe characters. */
  make({ id, expiresAt, idempotencyKey, voterKey }: Confirmation & { voterKey: Buffer }): string {
    const expiry = Buffer.alloc(EXPIRY_LENGTH);
    expiry.writeUIntBE(expiresAt.getTime(), 0, EXPIRY_LENGTH);
    return this.signer.sign(Buffer.concat([bytesOf(id), expiry, bytesOf(idempotencyKey), voterKey]));
  }

  /** Undefined if this poll did not make the token. */
  read(token: string): Confirmation | undefined {
    const signed = this.signer.verify(token);
    if (signed?.length !== SIGNED_LENGTH && signed?.length !== OLD_SIGNED_LENGTH) return undefined;
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
}

function bytesOf(uuid: string): Buffer {
  return Buffer.from(uuid.replaceAll('-', ''), 'hex');
}

function uuidIn(bytes: Buffer, start: number): string {
  const hex = bytes.toString('hex', start, start + UUID_LENGTH);
  return hex.replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
}

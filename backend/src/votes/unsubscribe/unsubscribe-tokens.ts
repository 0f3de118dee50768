import { createHmac, createSecretKey, hkdfSync, type KeyObject, timingSafeEqual } from 'node:crypto';

/** Bytes. */
const ID_LENGTH = 8;
const SIGNATURE_LENGTH = 16;

/**
 * The tokens of the links that end the newsletter. They name a vote and are signed, not stored, so that each export has the
 * same link for an address and a link stays valid as long as the vote exists.
 */
export class UnsubscribeTokens {
  private readonly signingKey: KeyObject;

  /** `secret`: VOTER_KEY_SECRET, in hexadecimal. The tokens are signed with a key that is derived from it. */
  constructor(secret: string) {
    const derived = hkdfSync('sha256', Buffer.from(secret, 'hex'), '', 'unsubscribe tokens', 32);
    this.signingKey = createSecretKey(Buffer.from(derived));
  }

  /** 32 characters that are safe in URLs. */
  make(voteId: string): string {
    const id = Buffer.alloc(ID_LENGTH);
    id.writeBigInt64BE(BigInt(voteId));
    return Buffer.concat([id, this.signatureOf(id)]).toString('base64url');
  }

  /** The id of the vote. Undefined when this poll did not make the token. */
  read(token: string): string | undefined {
    const bytes = Buffer.from(token, 'base64url');
    // The decoder skips what is no base64url.
    if (bytes.length !== ID_LENGTH + SIGNATURE_LENGTH || bytes.toString('base64url') !== token) return undefined;
    const id = bytes.subarray(0, ID_LENGTH);
    if (!timingSafeEqual(bytes.subarray(ID_LENGTH), this.signatureOf(id))) return undefined;
    return id.readBigInt64BE().toString();
  }

  private signatureOf(id: Buffer): Buffer {
    return createHmac('sha256', this.signingKey).update(id).digest().subarray(0, SIGNATURE_LENGTH);
  }
}

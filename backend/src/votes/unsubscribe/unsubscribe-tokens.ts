import { createCipheriv, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Bytes. */
const ID_LENGTH = 8;
const BLOCK = 16;

/**
 * The tokens of unsubscribe links. They name a vote and are signed, not stored, so that every export has the same link for an
 * address and a link stays valid as long as the vote exists.
 *
 * The signature is the id as one block of AES-256, which is as hard to forge as a MAC because every id is exactly one block. An
 * export signs a token for each row, and an HMAC of Node takes longer than all else that is done for the row.
 */
export class UnsubscribeTokens {
  private readonly cipher: ReturnType<typeof createCipheriv>;
  /** An id, and zeros. */
  private readonly block = Buffer.alloc(BLOCK);
  private readonly token = Buffer.alloc(ID_LENGTH + BLOCK);

  /** `secret`: VOTER_KEY_SECRET, in hexadecimal. Tokens are signed with a key derived from it. */
  constructor(secret: string) {
    const key = Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', 'unsubscribe tokens', 32));
    // Without chaining, so that blocks do not depend on those before.
    this.cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  }

  /** 32 URL-safe characters. */
  make(voteId: string): string {
    const id = BigInt(voteId);
    this.block.writeBigInt64BE(id);
    this.token.writeBigInt64BE(id);
    this.token.set(this.cipher.update(this.block), ID_LENGTH);
    return this.token.toString('base64url');
  }

  /** The id of the vote. Undefined if this poll did not make the token. */
  read(token: string): string | undefined {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== ID_LENGTH + BLOCK) return undefined;
    const id = bytes.readBigInt64BE().toString();
    // Compared as texts, because the decoder skips characters that are not base64url.
    const [made, given] = [Buffer.from(this.make(id)), Buffer.from(token)];
    return made.length === given.length && timingSafeEqual(made, given) ? id : undefined;
  }
}

import { createCipheriv, hkdfSync, timingSafeEqual } from 'node:crypto';

/** Bytes. */
const ID_LENGTH = 8;
const BLOCK = 16;
const SIGNED = ID_LENGTH + BLOCK;
/** Characters: base64url writes three bytes as four of them, so tokens one after another are written as each alone. */
const WRITTEN = (SIGNED / 3) * 4;

/**
 * The tokens of unsubscribe links. They name a vote and are signed, not stored, so that every export has the same link for an
 * address and a link stays valid as long as the vote exists.
 *
 * The signature is the id as one block of AES-256, which is as hard to forge as a MAC because every id is exactly one block. An
 * export signs a token for each row, many at a time: a call of Node's for each takes longer than all else that is done for it.
 */
export class UnsubscribeTokens {
  private readonly cipher: ReturnType<typeof createCipheriv>;

  /** `secret`: VOTER_KEY_SECRET, in hexadecimal. Tokens are signed with a key derived from it. */
  constructor(secret: string) {
    const key = Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', 'unsubscribe tokens', 32));
    // Without chaining, so that blocks do not depend on those before.
    this.cipher = createCipheriv('aes-256-ecb', key, null).setAutoPadding(false);
  }

  make(voteId: string): string {
    const [token = ''] = this.makeAll([voteId]);
    return token;
  }

  /** 32 URL-safe characters each. */
  makeAll(voteIds: readonly string[]): string[] {
    // An id and zeros each.
    const blocks = Buffer.alloc(BLOCK * voteIds.length);
    const tokens = Buffer.alloc(SIGNED * voteIds.length);
    voteIds.forEach((voteId, index) => {
      const id = BigInt(voteId);
      blocks.writeBigInt64BE(id, index * BLOCK);
      tokens.writeBigInt64BE(id, index * SIGNED);
    });
    const signatures = this.cipher.update(blocks);
    voteIds.forEach((_, index) => {
      signatures.copy(tokens, index * SIGNED + ID_LENGTH, index * BLOCK, (index + 1) * BLOCK);
    });
    const text = tokens.toString('base64url');
    return voteIds.map((_, index) => text.slice(index * WRITTEN, (index + 1) * WRITTEN));
  }

  /** The id of the vote. Undefined if this poll did not make the token. */
  read(token: string): string | undefined {
    const bytes = Buffer.from(token, 'base64url');
    if (bytes.length !== SIGNED) return undefined;
    const id = bytes.readBigInt64BE().toString();
    // Compared as texts, because the decoder skips characters that are not base64url.
    const [made, given] = [Buffer.from(this.make(id)), Buffer.from(token)];
    return made.length === given.length && timingSafeEqual(made, given) ? id : undefined;
  }
}

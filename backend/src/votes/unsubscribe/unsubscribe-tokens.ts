import { hkdfSync } from 'node:crypto';
import { TokenSigner } from '../token-signer.js';

/** Bytes. */
const ID_LENGTH = 8;

/**
 * The tokens of unsubscribe links. They name a vote and are signed, not stored, so that every export has the same link for an
 * address and a link stays valid as long as the vote exists.
 */
export class UnsubscribeTokens {
  private readonly signer: TokenSigner;

  /** `secret`: VOTER_KEY_SECRET, in hexadecimal. Tokens are signed with a key derived from it. */
  constructor(secret: string) {
    this.signer = new TokenSigner(
      Buffer.from(hkdfSync('sha256', Buffer.from(secret, 'hex'), '', 'unsubscribe tokens', 32)),
    );
  }

  /** 32 URL-safe characters. */
  make(voteId: string): string {
    const id = Buffer.alloc(ID_LENGTH);
    id.writeBigInt64BE(BigInt(voteId));
    return this.signer.sign(id);
  }

  /** The id of the vote. Undefined if this poll did not make the token. */
  read(token: string): string | undefined {
    const id = this.signer.verify(token);
    // The decoder skips characters that are not base64url.
    return id?.length === ID_LENGTH && this.signer.sign(id) === token ? id.readBigInt64BE().toString() : undefined;
  }
}

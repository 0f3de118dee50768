import { createHash, createPrivateKey, createPublicKey, hkdfSync, type KeyObject, sign } from 'node:crypto';

/** DER prefixes of an Ed25519 seed in PKCS #8, and of a public key in SPKI (RFC 8410). */
const PKCS8 = Buffer.from('MC4CAQAwBQYDK2VwBCIEIA==', 'base64');
const SPKI_PREFIX = 12;
/** The signature type in a signed note. */
const ED25519 = Buffer.from([1]);

/**
 * Signs checkpoints (C2SP tlog-checkpoint, signed-note). The key is derived from VOTER_KEY_SECRET, so it is the same in all
 * backends and in every backup. Its name is the origin of the log.
 */
export class CheckpointSigner {
  private readonly privateKey: KeyObject;
  private readonly publicKey: Buffer;

  constructor(voterKeySecret: string) {
    const seed = hkdfSync('sha256', Buffer.from(voterKeySecret, 'hex'), '', 'poll log signing key v1', 32);
    this.privateKey = createPrivateKey({
      key: Buffer.concat([PKCS8, Buffer.from(seed)]),
      format: 'der',
      type: 'pkcs8',
    });
    this.publicKey = createPublicKey(this.privateKey).export({ format: 'der', type: 'spki' }).subarray(SPKI_PREFIX);
  }

  /** The verifier key of an origin: '<origin>+<key id>+<key>'. */
  verifierKeyOf(origin: string): string {
    const key = Buffer.concat([ED25519, this.publicKey]).toString('base64');
    return `${origin}+${this.keyIdOf(origin).toString('hex')}+${key}`;
  }

  /** The signed note. `extension`: more lines of its text. */
  sign(origin: string, size: number, root: Buffer, extension = ''): string {
    const text = `${origin}\n${size}\n${root.toString('base64')}\n${extension}`;
    const signature = Buffer.concat([this.keyIdOf(origin), sign(null, Buffer.from(text), this.privateKey)]);
    return `${text}\n— ${origin} ${signature.toString('base64')}\n`;
  }

  private keyIdOf(origin: string): Buffer {
    const hash = createHash('sha256').update(`${origin}\n`).update(ED25519).update(this.publicKey);
    return hash.digest().subarray(0, 4);
  }
}

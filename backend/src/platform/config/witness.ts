import { createHash } from 'node:crypto';
import { z } from 'zod';

/** A witness of the public log: it signs checkpoints that are consistent with those it signed before (C2SP tlog-witness). */
export interface Witness {
  name: string;
  /** The first four bytes of its signatures. */
  keyId: Buffer;
  /** Ed25519, 32 bytes. */
  publicKey: Buffer;
  /** The submission prefix, without trailing slash. */
  url: string;
}

/** A key that signs cosignatures with Ed25519 (C2SP tlog-cosignature). */
export const COSIGNATURE = 0x04;
const RULE =
  "must be '<name>+<id>+<key> <https://address>' for each witness, with a comma between: the verifier key is of Ed25519 cosignatures (type 4)";

/** LOG_WITNESSES. */
export const witnesses = z.string().transform((given, context): Witness[] =>
  given
    .trim()
    .split(/\s*,\s*/)
    .map((text) => {
      const witness = witnessOf(text);
      if (witness) return witness;
      context.addIssue({ code: 'custom', message: RULE });
      return z.NEVER;
    }),
);

function witnessOf(text: string): Witness | undefined {
  const parts = /^(?<name>[^+\s]+)\+(?<id>[0-9a-f]{8})\+(?<key>[\w+/]{44})\s+(?<url>https?:\/\/[^\s@?#]+?)\/*$/.exec(
    text,
  );
  const { name = '', id, key = '', url = '' } = parts?.groups ?? {};
  const [type, ...rest] = Buffer.from(key, 'base64');
  const publicKey = Buffer.from(rest);
  const hash = createHash('sha256').update(`${name}\n`).update(Buffer.of(COSIGNATURE)).update(publicKey).digest();
  const keyId = hash.subarray(0, 4);
  if (type !== COSIGNATURE || publicKey.length !== 32 || keyId.toString('hex') !== id || !URL.canParse(url))
    return undefined;
  return { name, keyId, publicKey, url };
}

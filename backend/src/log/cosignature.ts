import { createPublicKey, verify } from 'node:crypto';
import type { Witness } from '../platform/config/witness.js';

/** Seconds. A cosignature from further in the future is invalid. */
const DAY = 86_400;
/** Bytes: the key's id, the time, the signature. */
const [ID, TIME, SIGNATURE] = [4, 8, 64];

/** The body of a request to a witness: `old` is the size that it signed last (C2SP tlog-witness). */
export function cosignatureRequest(old: number, proof: readonly Buffer[], checkpoint: string): string {
  return [`old ${old}`, ...proof.map((hash) => hash.toString('base64')), '', checkpoint].join('\n');
}

/** The line of a response with this witness's signature of the checkpoint (C2SP tlog-cosignature); undefined if there is none. */
export function cosignatureIn(response: string, witness: Witness, checkpoint: string): string | undefined {
  const body = checkpoint.slice(0, checkpoint.indexOf('\n\n') + 1);
  const start = `— ${witness.name} `;
  const key = createPublicKey({
    key: { kty: 'OKP', crv: 'Ed25519', x: witness.publicKey.toString('base64url') },
    format: 'jwk',
  });
  const own = response
    .split('\n')
    .filter((line) => line.startsWith(start))
    .map((line) => Buffer.from(line.slice(start.length), 'base64'))
    .find((bytes) => {
      if (bytes.length !== ID + TIME + SIGNATURE || !bytes.subarray(0, ID).equals(witness.keyId)) return false;
      const seconds = bytes.readBigUInt64BE(ID);
      const signed = `cosignature/v1\ntime ${seconds}\n${body}`;
      return seconds < Date.now() / 1_000 + DAY && verify(null, Buffer.from(signed), key, bytes.subarray(ID + TIME));
    });
  // Re-encoded: stray characters between base64 would make the whole checkpoint unreadable for others.
  return own && `${start}${own.toString('base64')}\n`;
}

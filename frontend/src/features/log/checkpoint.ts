import { hashes, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { areEqual, fromBase64 } from './bytes';
import { LogError } from './log-error';

// Web Crypto has Ed25519 only in newer browsers, and does not exist on plain http.
hashes.sha512 = sha512;

/** The state of the log, signed by the operator. */
export interface Checkpoint {
  origin: string;
  size: number;
  root: Uint8Array;
  /** The whole signed note. */
  note: string;
}

const idLength = 4;

/**
 * Reads a checkpoint and checks its signature (C2SP tlog-checkpoint, signed-note). `verifierKey`: '<name>+<id>+<key>'. Throws
 * `LogError`.
 */
export function readCheckpoint(note: string, verifierKey: string): Checkpoint {
  const end = note.lastIndexOf('\n\n');
  const text = note.slice(0, end + 1);
  const [origin = '', size = '', root = ''] = text.split('\n');
  const [name = '', id = '', ...key] = verifierKey.split('+');
  const signer = { name, id, key: fromBase64(key.join('+')).slice(1) };
  if (end < 0 || origin !== name || !/^\d+$/.test(size) || !isSigned(text, note.slice(end + 2), signer)) {
    throw new LogError('signature');
  }
  return { origin, size: Number(size), root: fromBase64(root), note };
}

/** Whether one of the signatures is the signer's. */
function isSigned(text: string, signatures: string, { name, id, key }: { name: string; id: string; key: Uint8Array }) {
  const start = `— ${name} `;
  const known = Uint8Array.from(id.match(/../g) ?? [], (byte) => Number.parseInt(byte, 16));
  return signatures.split('\n').some((line) => {
    if (!line.startsWith(start)) return false;
    try {
      const signature = fromBase64(line.slice(start.length));
      const ofText = signature.slice(idLength);
      return areEqual(signature.slice(0, idLength), known) && verify(ofText, new TextEncoder().encode(text), key);
    } catch {
      // Not base64, or not as long as a signature.
      return false;
    }
  });
}

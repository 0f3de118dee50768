import { hashes, verify } from '@noble/ed25519';
import { sha512 } from '@noble/hashes/sha2.js';
import { fromBase64 } from './bytes';
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

/** The parts of a signed note of the log (C2SP tlog-checkpoint, signed-note). */
interface Signed {
  /** What is signed. */
  text: string;
  /** The log that it is of, which is also the name of the key. */
  origin: string;
  size: number;
  root: Uint8Array;
}

/** Reads a checkpoint and checks its signature. `verifierKey`: '<name>+<id>+<key>'. Throws `LogError`. */
export function readCheckpoint(note: string, verifierKey: string): Checkpoint {
  const { origin, size, root } = readSigned(note, verifierKey);
  if (origin !== verifierKey.slice(0, verifierKey.indexOf('+'))) throw new LogError('signature');
  return { origin, size, root, note };
}

/** Checks that the key of the log has signed a note, whatever its origin. Throws `LogError`. */
export function readSigned(note: string, verifierKey: string): Signed {
  const end = note.lastIndexOf('\n\n');
  const text = note.slice(0, end + 1);
  const [origin = '', size = '', root = ''] = text.split('\n');
  const [, , ...key] = verifierKey.split('+');
  const publicKey = fromBase64(key.join('+')).slice(1);
  if (end < 0 || !/^\d+$/.test(size) || !isSigned(text, note.slice(end + 2), origin, publicKey)) {
    throw new LogError('signature');
  }
  return { text, origin, size: Number(size), root: fromBase64(root) };
}

/** Whether one of the signatures of that name is of the key. Its id, which only tells keys apart, is not looked at. */
function isSigned(text: string, signatures: string, name: string, key: Uint8Array): boolean {
  return signaturesBy(name, signatures).some((bytes) => isSignature(bytes, text, key));
}

/** The signatures of a note under that name, without the ids of their keys. */
export function signaturesBy(name: string, signatures: string): Uint8Array[] {
  const start = `— ${name} `;
  return signatures.split('\n').flatMap((line) => {
    if (!line.startsWith(start)) return [];
    try {
      return [fromBase64(line.slice(start.length)).slice(idLength)];
    } catch {
      // Not base64.
      return [];
    }
  });
}

export function isSignature(bytes: Uint8Array, text: string, key: Uint8Array): boolean {
  try {
    return verify(bytes, new TextEncoder().encode(text), key);
  } catch {
    // Not as long as a signature.
    return false;
  }
}

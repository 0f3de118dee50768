import { fromBase64 } from './bytes';
import { type Checkpoint, isSignature, signaturesBy } from './checkpoint';

/** Bytes of the time before a signature. */
const timeLength = 8;

/** The witnesses of a policy that have signed a checkpoint, by name (C2SP tlog-policy, tlog-cosignature). */
export function witnessesOf({ note }: Pick<Checkpoint, 'note'>, policy: string): string[] {
  const end = note.lastIndexOf('\n\n');
  const [text, signatures] = [note.slice(0, end + 1), note.slice(end + 2)];
  const witnesses = [...policy.matchAll(/^witness \S+ (?<name>[^+\s]+)\+[\da-f]{8}\+(?<key>[\w+/]{44})$/gm)];
  return witnesses.flatMap(({ groups: { name = '', key = '' } = {} }) => {
    const publicKey = fromBase64(key).slice(1);
    return signaturesBy(name, signatures).some((bytes) => isCosignature(bytes, text, publicKey)) ? [name] : [];
  });
}

function isCosignature(bytes: Uint8Array, text: string, key: Uint8Array): boolean {
  if (bytes.length <= timeLength) return false;
  const seconds = new DataView(bytes.buffer).getBigUint64(0);
  return isSignature(bytes.slice(timeLength), `cosignature/v1\ntime ${seconds}\n${text}`, key);
}

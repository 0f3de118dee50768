import { sha256 } from '@noble/hashes/sha2.js';

/** In bytes. */
export const hashLength = 32;
/** Hashes of a full tile, and entries of a full bundle. */
export const tileWidth = 256;

/** RFC 6962, section 2.1. For an entry that `readEntry` accepts: ASCII, one byte per character. */
export function leafHash(entry: string): Uint8Array {
  const bytes = new Uint8Array(1 + entry.length);
  for (let at = 0; at < entry.length; at += 1) bytes[1 + at] = entry.charCodeAt(at);
  return sha256(bytes);
}

export function nodeHash(left: Uint8Array, right: Uint8Array): Uint8Array {
  const bytes = new Uint8Array(1 + 2 * hashLength);
  bytes[0] = 1;
  bytes.set(left, 1);
  bytes.set(right, 1 + hashLength);
  return sha256(bytes);
}

/** The root of a growing tree, to which entries are added one by one. It keeps one hash for each perfect subtree. */
export class GrowingTree {
  private size = 0;
  private readonly perfect: Uint8Array[] = [];

  add(leaf: Uint8Array): void {
    let hash = leaf;
    for (let size = this.size; size % 2 === 1; size = (size - 1) / 2) hash = nodeHash(this.perfect.pop() ?? hash, hash);
    this.perfect.push(hash);
    this.size += 1;
  }

  get root(): Uint8Array {
    return joinedFromTheRight(this.perfect);
  }
}

/** The root over perfect subtrees, the largest first. */
export function joinedFromTheRight(perfect: readonly Uint8Array[]): Uint8Array {
  const last = perfect.at(-1);
  if (!last) return sha256(new Uint8Array());
  return perfect.slice(0, -1).reduceRight((root, left) => nodeHash(left, root), last);
}

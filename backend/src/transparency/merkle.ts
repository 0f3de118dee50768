import { createHash } from 'node:crypto';

/** Bytes of a hash. */
export const HASH = 32;
/** Hashes of a full tile, and entries of a full bundle (C2SP tlog-tiles). */
export const TILE = 256;
/** Root of the tree without entries (RFC 6962, section 2.1). */
export const EMPTY_ROOT = createHash('sha256').digest();

const LEAF = Buffer.from([0]);
const NODE = Buffer.from([1]);

/** RFC 6962, section 2.1. */
export function leafHash(entry: string): Buffer {
  return createHash('sha256').update(LEAF).update(entry).digest();
}

export function nodeHash(left: Buffer, right: Buffer): Buffer {
  return createHash('sha256').update(NODE).update(left).update(right).digest();
}

/** The root over a power of two hashes of one level. */
export function rootOfPerfect(hashes: Buffer): Buffer {
  let level = hashes;
  while (level.length > HASH) {
    const above: Buffer[] = [];
    for (let at = 0; at < level.length; at += 2 * HASH) {
      above.push(nodeHash(level.subarray(at, at + HASH), level.subarray(at + HASH, at + 2 * HASH)));
    }
    level = Buffer.concat(above);
  }
  return level;
}

/** A tile that grew. */
export interface GrownTile {
  level: number;
  n: number;
  hashes: Buffer;
}

/** The right edge of the tree: the last, partial tile of each level. New entries need nothing else. */
export class TreeEdge {
  /** Throws if a tile has fewer hashes than a tree of that size. */
  constructor(
    private size: number,
    private readonly tiles: Buffer[],
  ) {
    for (const [level, { n, width }] of edgeOf(size).entries()) {
      const tile = tiles[level] ?? Buffer.alloc(0);
      if (tile.length !== width * HASH) throw new Error(`Tile ${n} of level ${level} has not ${width} hashes.`);
      tiles[level] = tile;
    }
  }

  /** Adds entries by their hashes, and returns the tiles that grew. */
  add(leaves: readonly Buffer[]): GrownTile[] {
    const grown = new Map<string, GrownTile>();
    for (const leaf of leaves) this.addTo(0, Math.floor(this.size++ / TILE), leaf, grown);
    return [...grown.values()];
  }

  /** Each level holds perfect trees, the largest on the left. They are joined from the right. */
  get root(): Buffer {
    let root: Buffer | undefined;
    for (const tile of this.tiles) {
      for (let width = tile.length / HASH, taken = 1; width > 0; taken *= 2) {
        if ((width & taken) === 0) continue;
        width -= taken;
        const perfect = rootOfPerfect(tile.subarray(width * HASH, (width + taken) * HASH));
        root = root ? nodeHash(perfect, root) : perfect;
      }
    }
    return root ?? EMPTY_ROOT;
  }

  private addTo(level: number, n: number, hash: Buffer, grown: Map<string, GrownTile>): void {
    const hashes = Buffer.concat([this.tiles[level] ?? Buffer.alloc(0), hash]);
    grown.set(`${level} ${n}`, { level, n, hashes });
    const isFull = hashes.length === TILE * HASH;
    this.tiles[level] = isFull ? Buffer.alloc(0) : hashes;
    if (isFull) this.addTo(level + 1, Math.floor(n / TILE), rootOfPerfect(hashes), grown);
  }
}

/** The last tile of each level of a tree, from the entries up; its width is 0 if the level ends with a full one. */
export function edgeOf(size: number): { n: number; width: number }[] {
  const edge: { n: number; width: number }[] = [];
  for (let hashes = size; hashes > 0; hashes = Math.floor(hashes / TILE)) {
    edge.push({ n: Math.floor(hashes / TILE), width: hashes % TILE });
  }
  return edge;
}

import { hash } from 'node:crypto';

/** Bytes of a hash. */
export const HASH = 32;
/** Hashes of a full tile, and entries of a full bundle (C2SP tlog-tiles). */
export const TILE = 256;
/** Root of the tree without entries (RFC 6962, section 2.1). */
export const EMPTY_ROOT = sha256('');

const LEAF = '\0';
const NODE = Buffer.from([1]);

/** RFC 6962, section 2.1. */
export function leafHash(entry: string): Buffer {
  return sha256(LEAF + entry);
}

export function nodeHash(left: Buffer, right: Buffer): Buffer {
  return sha256(Buffer.concat([NODE, left, right]));
}

function sha256(data: string | Buffer): Buffer {
  return hash('sha256', data, 'buffer');
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
  /** The hashes of each tile. */
  private readonly tiles: Buffer[][];

  /** Throws if a tile has fewer hashes than a tree of that size. */
  constructor(
    private size: number,
    tiles: readonly Buffer[],
  ) {
    this.tiles = edgeOf(size).map(({ n, width }, level) => {
      const tile = tiles[level] ?? Buffer.alloc(0);
      if (tile.length !== width * HASH) throw new Error(`Tile ${n} of level ${level} has not ${width} hashes.`);
      return Array.from({ length: width }, (_, index) => tile.subarray(index * HASH, (index + 1) * HASH));
    });
  }

  /** Adds entries by their hashes, and returns the tiles that grew. */
  add(leaves: readonly Buffer[]): GrownTile[] {
    const grown = new Map<Buffer[], { level: number; n: number }>();
    for (const leaf of leaves) this.addTo(0, Math.floor(this.size++ / TILE), leaf, grown);
    return [...grown].map(([hashes, place]) => ({ ...place, hashes: Buffer.concat(hashes) }));
  }

  /** Each level holds perfect trees, the largest on the left. They are joined from the right. */
  get root(): Buffer {
    let root: Buffer | undefined;
    for (const hashes of this.tiles) {
      for (let width = hashes.length, taken = 1; width > 0; taken *= 2) {
        if ((width & taken) === 0) continue;
        width -= taken;
        const perfect = rootOfPerfect(Buffer.concat(hashes.slice(width, width + taken)));
        root = root ? nodeHash(perfect, root) : perfect;
      }
    }
    return root ?? EMPTY_ROOT;
  }

  private addTo(level: number, n: number, hash: Buffer, grown: Map<Buffer[], { level: number; n: number }>): void {
    const hashes = this.tiles[level] ?? [];
    hashes.push(hash);
    grown.set(hashes, { level, n });
    const isFull = hashes.length === TILE;
    this.tiles[level] = isFull ? [] : hashes;
    if (isFull) this.addTo(level + 1, Math.floor(n / TILE), rootOfPerfect(Buffer.concat(hashes)), grown);
  }
}

/** The root of a small tree, and the path of each leaf to it, from the leaf up, in base64 (RFC 6962, section 2.1.1). */
export function treeOf(leaves: readonly Buffer[]): { root: Buffer; paths: string[][] } {
  const levels = [leaves];
  let level = leaves;
  while (level.length > 1) {
    level = levelAbove(level);
    levels.push(level);
  }
  const texts = levels.map((hashes) => hashes.map((hash) => hash.toString('base64')));
  const paths = leaves.map((_, leaf) => texts.flatMap((hashes, height) => hashes[(leaf >> height) ^ 1] ?? []));
  return { root: level[0] ?? EMPTY_ROOT, paths };
}

/** A last hash without another one goes up as it is. */
function levelAbove(hashes: readonly Buffer[]): Buffer[] {
  return hashes.flatMap((left, place) => {
    const right = hashes[place + 1];
    if (place % 2 === 1) return [];
    return right ? nodeHash(left, right) : left;
  });
}

/** The last tile of each level of a tree, from the entries up; its width is 0 if the level ends with a full one. */
export function edgeOf(size: number): { n: number; width: number }[] {
  const edge: { n: number; width: number }[] = [];
  for (let hashes = size; hashes > 0; hashes = Math.floor(hashes / TILE)) {
    edge.push({ n: Math.floor(hashes / TILE), width: hashes % TILE });
  }
  return edge;
}

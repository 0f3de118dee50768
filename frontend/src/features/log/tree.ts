import { fetchTile } from '../../api/log';
import { areEqual } from './bytes';
import type { Checkpoint } from './checkpoint';
import { linesOf } from './entries';
import { LogError, promised } from './log-error';
import { hashLength, joinedFromTheRight, leafHash, nodeHash, tileWidth } from './merkle';

/** Tree levels within one tile. */
const levelsOfTile = 8;

/** The tree of a checkpoint, read from only the tiles that are needed. Each result is checked against the signed root. */
export class Tree {
  private readonly tiles = new Map<string, Promise<Uint8Array>>();

  constructor(private readonly checkpoint: Checkpoint) {}

  /** An entry of the tree, and the hashes that prove it, from the leaf up. Throws `LogError`. */
  async entry(index: number): Promise<{ line: string; proof: Uint8Array[] }> {
    const { origin, size, root } = this.checkpoint;
    if (index >= size) throw new LogError('not-included', `${index}`);
    const n = Math.floor(index / tileWidth);
    const lines = linesOf(await promised(fetchTile(origin, 'entries', n, Math.min(tileWidth, size - n * tileWidth))));
    const line = lines[index - n * tileWidth];
    if (line === undefined) throw new LogError('entry', `${index}`);
    const path = await this.path(index, 0, size);
    const computed = path.reduce(
      (hash, { sibling, isLeft }) => (isLeft ? nodeHash(sibling, hash) : nodeHash(hash, sibling)),
      leafHash(line),
    );
    if (!areEqual(computed, root)) throw new LogError('not-included', `${index}`);
    return { line, proof: path.map(({ sibling }) => sibling) };
  }

  /**
   * Proves that an earlier tree is the beginning of this one: both roots are computed from the same hashes (RFC 6962, section
   * 2.1.2). Throws `LogError` if it is not.
   */
  async includes(earlier: Pick<Checkpoint, 'size' | 'root'>): Promise<void> {
    if (earlier.size > this.checkpoint.size) throw new LogError('shrunk');
    const shared: Uint8Array[] = [];
    const hashOf = async (from: number, to: number): Promise<Uint8Array> => {
      const isWhole = to <= earlier.size || from >= earlier.size;
      if (isWhole && isPerfect(from, to)) {
        const hash = await this.perfect(from, to);
        if (to <= earlier.size) shared.push(hash);
        return hash;
      }
      const middle = from + largestPowerBelow(to - from);
      const left = await hashOf(from, middle);
      return nodeHash(left, await hashOf(middle, to));
    };
    const { size, root } = this.checkpoint;
    const computed = size === 0 ? joinedFromTheRight([]) : await hashOf(0, size);
    if (!areEqual(computed, root)) throw new LogError('root');
    if (!areEqual(joinedFromTheRight(shared), earlier.root)) throw new LogError('rewritten');
  }

  /** The siblings on the path from an entry to the root (RFC 6962, section 2.1.1). */
  private async path(index: number, from: number, to: number): Promise<{ sibling: Uint8Array; isLeft: boolean }[]> {
    if (to - from === 1) return [];
    const middle = from + largestPowerBelow(to - from);
    const isLeft = index >= middle;
    const below = await (isLeft ? this.path(index, middle, to) : this.path(index, from, middle));
    return [...below, { sibling: await (isLeft ? this.hash(from, middle) : this.hash(middle, to)), isLeft }];
  }

  private async hash(from: number, to: number): Promise<Uint8Array> {
    if (isPerfect(from, to)) return this.perfect(from, to);
    const middle = from + largestPowerBelow(to - from);
    return nodeHash(await this.hash(from, middle), await this.hash(middle, to));
  }

  /** The root of a perfect subtree: a hash of a tile, or computed from some of its hashes. */
  private async perfect(from: number, to: number): Promise<Uint8Array> {
    const height = Math.log2(to - from);
    const level = Math.floor(height / levelsOfTile);
    const unit = tileWidth ** level;
    const n = Math.floor(from / unit / tileWidth);
    const tile = await this.tile(level, n);
    const first = from / unit - n * tileWidth;
    const count = (to - from) / unit;
    let hashes = Array.from({ length: count }, (_, index) =>
      tile.subarray((first + index) * hashLength, (first + index + 1) * hashLength),
    );
    while (hashes.length > 1) {
      hashes = hashes.flatMap((left, index) => {
        const right = hashes[index + 1];
        return index % 2 === 0 && right ? [nodeHash(left, right)] : [];
      });
    }
    const [root] = hashes;
    if (root?.length !== hashLength) throw new LogError('tile', `${level}/${n}`);
    return root;
  }

  private async tile(level: number, n: number): Promise<Uint8Array> {
    const width = Math.min(tileWidth, Math.floor(this.checkpoint.size / tileWidth ** level) - n * tileWidth);
    const name = `${level} ${n}`;
    const tile = this.tiles.get(name) ?? promised(fetchTile(this.checkpoint.origin, level, n, width));
    this.tiles.set(name, tile);
    return tile;
  }
}

function largestPowerBelow(size: number): number {
  let power = 1;
  while (power * 2 < size) power *= 2;
  return power;
}

/** Whether the range is a power of two in size, and aligned to it. */
function isPerfect(from: number, to: number): boolean {
  const size = to - from;
  return Number.isInteger(Math.log2(size)) && from % size === 0;
}

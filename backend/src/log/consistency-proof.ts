import { HASH, nodeHash, rootOfPerfect, TILE } from './merkle.js';

/** The first hashes of a tile of the tree. */
type ReadTile = (level: number, n: number, width: number) => Promise<Buffer | undefined>;

const LEVELS_OF_TILE = Math.log2(TILE);

/**
 * Proves that the first `old` of `size` entries are those signed earlier: RFC 6962, section 2.1.2, with its names. Throws if a
 * tile is missing.
 */
export async function consistencyProof(old: number, size: number, readTile: ReadTile): Promise<Buffer[]> {
  return old === 0 ? [] : subproof(old, 0, size, true, readTile);
}

/** D[from:to] has the first m entries; `isKnown`: its hash is the old root, which the verifier has. */
async function subproof(m: number, from: number, to: number, isKnown: boolean, readTile: ReadTile): Promise<Buffer[]> {
  if (m === to - from) return isKnown ? [] : [await hashOf(from, to, readTile)];
  const k = largestPowerBelow(to - from);
  if (m <= k) {
    return [...(await subproof(m, from, from + k, isKnown, readTile)), await hashOf(from + k, to, readTile)];
  }
  return [...(await subproof(m - k, from + k, to, false, readTile)), await hashOf(from, from + k, readTile)];
}

/** MTH(D[from:to]). */
async function hashOf(from: number, to: number, readTile: ReadTile): Promise<Buffer> {
  const count = to - from;
  const height = Math.log2(count);
  if (!Number.isInteger(height)) {
    const middle = from + largestPowerBelow(count);
    return nodeHash(await hashOf(from, middle, readTile), await hashOf(middle, to, readTile));
  }
  const level = Math.floor(height / LEVELS_OF_TILE);
  const unit = TILE ** level;
  const n = Math.floor(from / unit / TILE);
  const [first, last] = [from / unit - n * TILE, to / unit - n * TILE];
  const tile = await readTile(level, n, last);
  if (!tile) throw new Error(`Tile ${n} of level ${level} has not ${last} hashes.`);
  return rootOfPerfect(tile.subarray(first * HASH));
}

function largestPowerBelow(count: number): number {
  let power = 1;
  while (power * 2 < count) power *= 2;
  return power;
}

import { createHash } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { EMPTY_ROOT, edgeOf, leafHash, nodeHash, TreeEdge, treeOf } from './merkle.js';

const sha256 = (...parts: Buffer[]) => createHash('sha256').update(Buffer.concat(parts)).digest();

/** RFC 6962, section 2.1, taken literally. */
function rootOf(leaves: Buffer[]): Buffer {
  const [only] = leaves;
  if (!only) return sha256();
  if (leaves.length === 1) return only;
  let half = 1;
  while (half * 2 < leaves.length) half *= 2;
  return sha256(Buffer.from([1]), rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)));
}

/** RFC 9162, section 2.1.3.2. */
function rootOfPath(leaf: Buffer, index: number, size: number, path: string[]): Buffer {
  let [at, last, root] = [index, size - 1, leaf];
  for (const text of path) {
    const other = Buffer.from(text, 'base64');
    const isRight = at % 2 === 1 || at === last;
    root = isRight ? nodeHash(other, root) : nodeHash(root, other);
    while (isRight && at % 2 === 0 && at !== 0) [at, last] = [at >> 1, last >> 1];
    [at, last] = [at >> 1, last >> 1];
  }
  return root;
}

const leavesOf = (size: number) => Array.from({ length: size }, (_, index) => leafHash(`entry ${index}`));

describe('a tree', () => {
  it('has the hashes of RFC 6962', () => {
    expect(EMPTY_ROOT).toEqual(sha256());
    expect(leafHash('an entry')).toEqual(sha256(Buffer.from([0]), Buffer.from('an entry')));
  });

  it.each([0, 1, 2, 3, 7, 255, 256, 257, 511, 512, 700])('of %d entries has their root, however it grew', (size) => {
    const leaves = leavesOf(size);
    const edge = new TreeEdge(0, []);
    for (let at = 0; at < size; at += 97) edge.add(leaves.slice(at, at + 97));
    expect(edge.root.equals(rootOf(leaves))).toBe(true);
  });

  it.each([1, 2, 3, 6, 7, 48])('of %d entries has a path for each of them to their root', (size) => {
    const leaves = leavesOf(size);
    const { root, paths } = treeOf(leaves);
    expect(root.equals(rootOf(leaves))).toBe(true);
    for (const [index, leaf] of leaves.entries())
      expect(rootOfPath(leaf, index, size, paths[index] ?? [])).toEqual(root);
  });

  it('grows from its edge, and returns the tiles that grew', () => {
    const leaves = leavesOf(600);
    const grown = new TreeEdge(0, []).add(leaves.slice(0, 500));
    const tiles = edgeOf(500).map(
      ({ n }, level) => grown.find((tile) => tile.level === level && tile.n === n)?.hashes ?? Buffer.alloc(0),
    );
    const later = new TreeEdge(500, tiles);
    expect(later.root.equals(rootOf(leaves.slice(0, 500)))).toBe(true);
    const places = later.add(leaves.slice(500)).map(({ level, n, hashes }) => `${level} ${n} ${hashes.length / 32}`);
    expect(places).toEqual(['0 1 256', '1 0 2', '0 2 88']);
    expect(later.root.equals(rootOf(leaves))).toBe(true);
  });

  it('gets a third level with the first full tile of the second', () => {
    const leaves = leavesOf(65_537);
    const edge = new TreeEdge(0, []);
    edge.add(leaves.slice(0, 65_535));
    const grown = edge.add(leaves.slice(65_535));
    const places = grown.map(({ level, n, hashes }) => `${level} ${n} ${hashes.length / 32}`);
    expect(places).toEqual(['0 255 256', '1 0 256', '2 0 1', '0 256 1']);
    const [, , third, first] = grown.map(({ hashes }) => hashes);
    expect(third?.equals(rootOf(leaves.slice(0, 65_536)))).toBe(true);
    const later = new TreeEdge(65_537, [first ?? Buffer.alloc(0), Buffer.alloc(0), third ?? Buffer.alloc(0)]);
    for (const one of [edge, later]) expect(one.root.equals(rootOf(leaves))).toBe(true);
  });

  it('is not continued from tiles of another size', () => {
    expect(() => new TreeEdge(3, [Buffer.alloc(64)])).toThrow('Tile 0 of level 0 has not 3 hashes.');
  });
});

import { createHash } from 'node:crypto';

// The tree as defined by RFC 6962, independent of the product's own, which tests compare with it.

export function sha256(...parts: (Buffer | string)[]): Buffer {
  return parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();
}

const leafHashOf = (line: string) => sha256('\0', line);

/** Of leaf hashes. Section 2.1. */
export function rootOf(leaves: readonly Buffer[]): Buffer {
  const [only] = leaves;
  if (!only) return sha256();
  if (leaves.length === 1) return only;
  const half = halfOf(leaves.length);
  return sha256('\x01', rootOf(leaves.slice(0, half)), rootOf(leaves.slice(half)));
}

export const rootOfLines = (lines: readonly string[]): Buffer => rootOf(lines.map(leafHashOf));

/** From the leaf to the root. Section 2.1.1. */
export function pathOf(index: number, lines: readonly string[]): Buffer[] {
  if (lines.length === 1) return [];
  const half = halfOf(lines.length);
  const [left, right] = [lines.slice(0, half), lines.slice(half)];
  return index < half
    ? [...pathOf(index, left), rootOfLines(right)]
    : [...pathOf(index - half, right), rootOfLines(left)];
}

/** The largest power of two below. */
const halfOf = (length: number) => 2 ** Math.floor(Math.log2(length - 1));

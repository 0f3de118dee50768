import { createHash } from 'node:crypto';

const sha256 = (...parts: (Buffer | string)[]) =>
  parts.reduce((hash, part) => hash.update(part), createHash('sha256')).digest();

/** RFC 6962, section 2.1, as it is written there. */
export function rootOf(lines: string[]): Buffer {
  if (lines.length === 1) return sha256('\0', lines[0] ?? '');
  const half = halfOf(lines.length);
  return sha256('\x01', rootOf(lines.slice(0, half)), rootOf(lines.slice(half)));
}

/** RFC 6962, section 2.1.1. */
function pathOf(index: number, lines: string[]): Buffer[] {
  if (lines.length === 1) return [];
  const half = halfOf(lines.length);
  const [left, right] = [lines.slice(0, half), lines.slice(half)];
  return index < half ? [...pathOf(index, left), rootOf(right)] : [...pathOf(index - half, right), rootOf(left)];
}

/** The largest power of two below. */
const halfOf = (length: number) => 2 ** Math.floor(Math.log2(length - 1));

/** The file that a voter saves (C2SP tlog-proof). */
export function savedVote(receipt: Buffer, index: number, lines: string[], checkpoint: string): string {
  const path = pathOf(index, lines).map((hash) => `${hash.toString('base64')}\n`);
  return `c2sp.org/tlog-proof@v1\nextra ${receipt.toString('base64')}\nindex ${index}\n${path.join('')}\n${checkpoint}`;
}

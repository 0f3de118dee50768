import { pathOf } from './rfc-6962.js';

/** The file that a voter saves (C2SP tlog-proof). */
export function savedVote(receipt: Buffer, index: number, lines: string[], checkpoint: string): string {
  const path = pathOf(index, lines).map((hash) => `${hash.toString('base64')}\n`);
  return `c2sp.org/tlog-proof@v1\nextra ${receipt.toString('base64')}\nindex ${index}\n${path.join('')}\n${checkpoint}`;
}

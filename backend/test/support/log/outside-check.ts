import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { expect } from 'vitest';
import { PRODUCT_FOLDER } from '../../../src/platform/config/config.js';

/** A program's exit code, and the line that it printed. */
export interface Checked {
  code: number;
  line: string;
}

/** What a program prints for `words`, and its exit code. */
export const says = (code: number, words: RegExp): Record<string, unknown> => ({
  code,
  line: expect.stringMatching(words),
});

const PROGRAM = join(PRODUCT_FOLDER, 'tools/verify/verify.mjs');
const QUICK_CLOCK = `--import=${fileURLToPath(new URL('quick-clock.mjs', import.meta.url))}`;

/** Runs `tools/verify/verify.mjs` as an outsider does. */
export const verify = (...options: string[]): Promise<Checked> => run(process.execPath, [PROGRAM, ...options]);

/** The same, of a site for which it waits in vain: its seconds take a twentieth. */
export const verifyInVain = (...options: string[]): Promise<Checked> =>
  run(process.execPath, [QUICK_CLOCK, PROGRAM, ...options]);

/** Without the site. */
export const checkProof = (...options: string[]): Promise<Checked> => verify('proof', ...options);

/** Without the site. */
export const checkWitness = (...options: string[]): Promise<Checked> => verify('witness', ...options);

export function run(program: string, options: string[]): Promise<Checked> {
  return new Promise((resolve) => {
    execFile(program, options, { encoding: 'utf8' }, (error, stdout, stderr) => {
      resolve({ code: error ? Number(error.code) : 0, line: `${stdout}${stderr}`.trim() });
    });
  });
}

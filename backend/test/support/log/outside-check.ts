import { execFile } from 'node:child_process';
import { join } from 'node:path';
import { PRODUCT_FOLDER } from '../../../src/platform/config/config.js';

/** A program's exit code, and the line that it printed. */
export interface Checked {
  code: number;
  line: string;
}

/** Runs `tools/verify/verify.mjs` as an outsider does. */
export const verify = (...options: string[]): Promise<Checked> =>
  run(process.execPath, [join(PRODUCT_FOLDER, 'tools/verify/verify.mjs'), ...options]);

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

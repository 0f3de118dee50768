import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

/** Runs before the first test: builds what is missing or stale, as `npm start` does. */
export default async function buildProduct(): Promise<void> {
  const { PATH, HOME } = process.env;
  const options = ['tools/scripts/start.mjs', '--only-build'];
  const cwd = fileURLToPath(new URL('../../..', import.meta.url));
  await promisify(execFile)(process.execPath, options, { cwd, env: { PATH, HOME } });
}

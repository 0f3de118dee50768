import { execFile } from 'node:child_process';
import { createHash } from 'node:crypto';
import { copyFileSync, existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';
import { writePollFile } from 'test-support/poll-file';
import { makeTemporaryFolder, removeFolder } from 'test-support/temporary-folder';

const PRODUCT_FOLDER = fileURLToPath(new URL('../../..', import.meta.url));

interface BuiltPages {
  pagesFolder: string;
  pollFile: string;
}

/** Runs before the first test. */
export default async function buildProduct(): Promise<void> {
  await build({});
}

/** Builds what is missing or stale, as `npm start` does. */
async function build(environment: Record<string, string>): Promise<void> {
  const { PATH, HOME } = process.env;
  const env = { PATH, HOME, ...environment };
  const options = ['tools/scripts/start.mjs', '--only-build', '--any-weight'];
  await promisify(execFile)(process.execPath, options, { cwd: PRODUCT_FOLDER, env });
}

/**
 * The pages of a poll with these changes, kept for the next product with the same ones: a build takes as long as many
 * journeys.
 */
export async function builtPages(changes: Record<string, unknown>, measurementId?: string): Promise<BuiltPages> {
  const written = makeTemporaryFolder();
  const content = readFileSync(writePollFile(written, changes));
  const name = createHash('sha256')
    .update(content)
    .update(measurementId ?? '')
    .digest('hex')
    .slice(0, 16);
  const folder = join(PRODUCT_FOLDER, '.cache/polls', name);
  const pollFile = join(folder, 'poll.json');
  if (!existsSync(pollFile)) {
    mkdirSync(folder, { recursive: true });
    copyFileSync(join(written, 'poll.json'), `${pollFile}.${process.pid}`);
    renameSync(`${pollFile}.${process.pid}`, pollFile);
  }
  removeFolder(written);
  const environment = { DATA_DIR: folder, POLL_FILE: pollFile };
  await build(measurementId === undefined ? environment : { ...environment, GA_MEASUREMENT_ID: measurementId });
  return { pagesFolder: join(folder, 'pages'), pollFile };
}

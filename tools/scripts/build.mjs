import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { compressFiles } from './compress.mjs';
import { makeOnce, run } from './make-once.mjs';

/**
 * Builds what has changed since the last build: the backend, and the pages with `poll.json` and GA_MEASUREMENT_ID in them.
 * Returns the folder of the pages.
 */
export async function build() {
  await buildServer();
  const { pagesFolder, readEnvironment } = await import('../../backend/dist/platform/config/config.js');
  const { makeDataFolder } = await import('../../backend/dist/embedded/data-place.js');
  const { readPollFile } = await import('../../backend/dist/poll/poll-file.js');
  const { POLL_FILE, DATA_DIR, GA_MEASUREMENT_ID } = readEnvironment();
  readPollFile(POLL_FILE);
  const pages = pagesFolder({ POLL_FILE, DATA_DIR, GA_MEASUREMENT_ID });
  if (pages.startsWith(DATA_DIR)) makeDataFolder(DATA_DIR);
  const configuration = [
    'documents.ts',
    'messages.ts',
    'poll-file-parts.ts',
    'poll-file-path.ts',
    'public-pages.ts',
    'rsbuild.config.ts',
    'tsconfig.json',
  ];
  const sources = ['src', 'public', 'package.json', ...configuration].map((source) => join('frontend', source));
  const sharedWithServer = Object.values(packageOf('backend').exports).map((source) => join('backend', source));
  // Passed on even if unset: the shell's value is not the one that was checked.
  const builtIn = { GA_MEASUREMENT_ID: GA_MEASUREMENT_ID ?? '' };
  await buildWhenStale(
    'the pages',
    pages,
    ['tools/scripts/compress.mjs', ...sources, ...sharedWithServer, POLL_FILE],
    async () => {
      const environment = { POLL_FILE, ...builtIn };
      await runTool('rsbuild', ['build', '--log-level', 'error', '--dist-path', pages], 'frontend', environment);
      compressFiles(pages);
    },
    builtIn,
  );
  return pages;
}

/** Builds the backend if it has changed. */
export async function buildServer() {
  await buildWhenStale(
    'the server',
    'backend/dist',
    ['backend/src', 'backend/tsconfig.json', 'backend/tsconfig.build.json'],
    // `npm run check:types` checks them.
    () => runTool('tsc', ['-p', 'tsconfig.build.json', '--noCheck'], 'backend'),
  );
}

/**
 * @param {string} workspace
 * @returns {{ exports: Record<string, string> }}
 */
function packageOf(workspace) {
  return JSON.parse(readFileSync(join(workspace, 'package.json'), 'utf8'));
}

/**
 * @param {string} what
 * @param {string} output folder
 * @param {string[]} sources files and folders
 * @param {() => Promise<void>} make
 * @param {Record<string, string>} variables that are built in
 */
async function buildWhenStale(what, output, sources, make, variables = {}) {
  const stamp = join(output, '.built-from');
  const fingerprint = fingerprintOf(['package-lock.json', 'tools/checks/tsconfig.base.json', ...sources], variables);
  const isFresh = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
  await makeOnce(isFresh, async () => {
    console.log(`Building ${what}`);
    // An interrupted build mixes files of two builds, which no stamp may call fresh.
    rmSync(stamp, { force: true });
    await make();
    writeFileSync(stamp, fingerprint);
  });
}

/**
 * @param {string[]} sources
 * @param {Record<string, string>} variables
 */
function fingerprintOf(sources, variables) {
  const hash = createHash('sha256').update(process.version).update(JSON.stringify(variables));
  for (const file of sources.flatMap(filesOf)) hash.update(`${relative('.', file)}\0`).update(readFileSync(file));
  return hash.digest('hex');
}

/**
 * @param {string} path
 * @returns {string[]}
 */
function filesOf(path) {
  if (!statSync(path).isDirectory()) return [path];
  return readdirSync(path)
    .sort()
    .flatMap((name) => filesOf(join(path, name)));
}

/**
 * @param {string} tool
 * @param {string[]} options
 * @param {string} workspace
 * @param {Record<string, string>} environment
 */
async function runTool(tool, options, workspace, environment = {}) {
  const env = { ...process.env, NODE_ENV: 'production', ...environment };
  const { status, output } = await run('npm', ['exec', '--workspace', workspace, '--', tool, ...options], env, 'pipe');
  if (status !== 0) throw new Error(`The build of ${workspace} failed:\n${output}`);
}

import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';

/** Builds what has changed since it was last built: the backend, and the pages with `poll.json` in them. */
export async function build() {
  buildWhenStale(
    'the server',
    'backend/dist',
    ['backend/src', 'backend/tsconfig.json', 'backend/tsconfig.build.json'],
    () => run('tsc', ['-p', 'tsconfig.build.json'], 'backend'),
  );
  const { pagesFolder, readEnvironment } = await import('../backend/dist/config/config.js');
  const { makeDataFolder } = await import('../backend/dist/embedded/data-place.js');
  const { readPollFile } = await import('../backend/dist/poll/poll-file.js');
  const { POLL_FILE, DATA_DIR } = readEnvironment();
  readPollFile(POLL_FILE);
  const pages = pagesFolder({ POLL_FILE, DATA_DIR });
  if (pages.startsWith(DATA_DIR)) makeDataFolder(DATA_DIR);
  const sources = ['src', 'public', 'package.json', 'poll-file-path.ts', 'rsbuild.config.ts', 'tsconfig.json'];
  buildWhenStale('the pages', pages, [...sources.map((source) => join('frontend', source)), POLL_FILE], () =>
    run('rsbuild', ['build', '--log-level', 'error', '--dist-path', pages], 'frontend', { POLL_FILE }),
  );
}

/**
 * @param {string} what
 * @param {string} output folder
 * @param {string[]} sources files and folders
 * @param {() => void} make
 */
function buildWhenStale(what, output, sources, make) {
  const stamp = join(output, '.built-from');
  const fingerprint = fingerprintOf(['package-lock.json', 'tsconfig.base.json', ...sources]);
  if (existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint) return;
  console.log(`Building ${what}`);
  make();
  writeFileSync(stamp, fingerprint);
}

/** @param {string[]} sources */
function fingerprintOf(sources) {
  const hash = createHash('sha256').update(process.version);
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
function run(tool, options, workspace, environment = {}) {
  const { status, stdout, stderr, error } = spawnSync(
    'npm',
    ['exec', '--workspace', workspace, '--', tool, ...options],
    {
      encoding: 'utf8',
      env: { ...process.env, NODE_ENV: 'production', ...environment },
    },
  );
  if (status !== 0) throw new Error(`The build of ${workspace} failed:\n${error?.message ?? ''}${stdout}${stderr}`);
}

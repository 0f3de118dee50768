import { createHash } from 'node:crypto';
import { existsSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import { compressFiles } from './compress.mjs';
import { makeOnce, run } from './make-once.mjs';

/** Where the pages are. */
const PAGES = 'frontend/build';

/** Builds what has changed since the last build: the backend, and the pages. Returns the folder of the pages. */
export async function build() {
  await buildServer();
  const configuration = ['messages.ts', 'page-builds.ts', 'rsbuild.config.ts', 'tsconfig.json'];
  const sources = ['src', 'public', 'package.json', ...configuration].map((source) => join('frontend', source));
  const sharedWithServer = Object.values(packageOf('backend').exports).map((source) => join('backend', source));
  await buildWhenStale(
    'the pages',
    PAGES,
    ['tools/scripts/compress.mjs', ...sources, ...sharedWithServer],
    async () => {
      await runTool('rsbuild', ['build', '--log-level', 'error'], 'frontend');
      compressFiles(PAGES);
    },
  );
  return PAGES;
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
 */
async function buildWhenStale(what, output, sources, make) {
  const stamp = join(output, '.built-from');
  const fingerprint = fingerprintOf(['package-lock.json', 'tools/checks/tsconfig.base.json', ...sources]);
  const isFresh = () => existsSync(stamp) && readFileSync(stamp, 'utf8') === fingerprint;
  await makeOnce(isFresh, async () => {
    console.log(`Building ${what}`);
    // An interrupted build mixes files of two builds, which no stamp may call fresh.
    rmSync(stamp, { force: true });
    await make();
    writeFileSync(stamp, fingerprint);
  });
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
 */
async function runTool(tool, options, workspace) {
  const env = { ...process.env, NODE_ENV: 'production' };
  const { status, output } = await run('npm', ['exec', '--workspace', workspace, '--', tool, ...options], env, 'pipe');
  if (status !== 0) throw new Error(`The build of ${workspace} failed:\n${output}`);
}

// `node tools/scripts/build.mjs` where what the build needs is installed, and no more, as in the Dockerfile.
if (process.argv[1] === fileURLToPath(import.meta.url)) await build();

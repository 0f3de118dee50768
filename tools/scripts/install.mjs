import { readFileSync } from 'node:fs';
import { makeOnce, run } from './make-once.mjs';

/**
 * @param {string} path of a lock file
 * @returns {Record<string, { version?: string, resolved?: string, optional?: boolean, link?: boolean }>} empty if there is none
 */
function lockedPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return {};
  }
}

/**
 * Whether every package of the lock file is installed in its version, as npm recorded when it last finished, and no workspace
 * link is stale.
 */
function isInstalled() {
  const installed = lockedPackages('node_modules/.package-lock.json');
  return Object.entries(lockedPackages('package-lock.json'))
    .filter(([path, { optional }]) => path.includes('node_modules/') && !optional)
    .every(([path, { version, resolved, link }]) =>
      link ? (installed[path]?.resolved ?? resolved) === resolved : installed[path]?.version === version,
    );
}

/** Installs exactly what the lock file says, unless it is already there. */
export async function install() {
  await makeOnce(isInstalled, async () => {
    console.log('Installing what the lock file says (once, a minute or so)');
    const options = ['ci', '--loglevel=error', '--no-audit', '--no-fund'];
    const { status, output } = await run('npm', options, process.env, 'inherit');
    if (status !== 0) throw new Error(`npm ci failed${output && `: ${output}`}.`);
  });
}

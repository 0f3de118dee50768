import { readFileSync } from 'node:fs';
import { makeOnce, run } from './make-once.mjs';

/**
 * @param {string} path of a lock file
 * @returns {Record<string, { version?: string, resolved?: string, optional?: boolean, link?: boolean }>} empty when there is none
 */
function lockedPackages(path) {
  try {
    return JSON.parse(readFileSync(path, 'utf8')).packages;
  } catch {
    return {};
  }
}

/**
 * Whether every package of the lock file is in place in its version, as npm itself noted when it last finished, and no link
 * of a workspace leads to where it was once.
 */
function isInstalled() {
  const installed = lockedPackages('node_modules/.package-lock.json');
  return Object.entries(lockedPackages('package-lock.json'))
    .filter(([path, { optional }]) => path.includes('node_modules/') && !optional)
    .every(([path, { version, resolved, link }]) =>
      link ? (installed[path]?.resolved ?? resolved) === resolved : installed[path]?.version === version,
    );
}

/** Installs exactly what the lock file says, when it is not there yet. */
export async function install() {
  await makeOnce(isInstalled, async () => {
    console.log('Installing what the lock file says (once, a minute or so)');
    const options = ['ci', '--loglevel=error', '--no-audit', '--no-fund'];
    const { status, output } = await run('npm', options, process.env, 'inherit');
    if (status !== 0) throw new Error(`npm ci failed${output && `: ${output}`}.`);
  });
}

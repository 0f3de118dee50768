import { readFileSync } from 'node:fs';

// If a registry lacks a package for some platform, `npm install` silently omits it from the lock file; `npm ci` then fails, or
// people on that platform get no binary.

/** @type {{ packages: Record<string, { optionalDependencies?: Record<string, string> }> }} */
const { packages } = JSON.parse(readFileSync('package-lock.json', 'utf8'));

/**
 * Resolves a package as Node.js does: in the folder's own node_modules, then upwards.
 * @param {string} from
 * @param {string} name
 * @returns {boolean}
 */
function isLocked(from, name) {
  if (packages[`${from}${from && '/'}node_modules/${name}`]) return true;
  if (from === '') return false;
  const above = from.lastIndexOf('/node_modules/');
  return isLocked(above === -1 ? '' : from.slice(0, above), name);
}

const gaps = Object.entries(packages).flatMap(([path, { optionalDependencies = {} }]) =>
  Object.keys(optionalDependencies)
    .filter((name) => !isLocked(path, name))
    .map((name) => `${path} needs ${name}`),
);
if (gaps.length > 0) {
  console.error(`package-lock.json has gaps:\n${gaps.join('\n')}`);
  process.exit(1);
}

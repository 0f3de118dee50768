import { readFileSync } from 'node:fs';

// The first import of every script that npm runs: an older Node.js exits here with one line, before it fails on newer features.
// So these scripts only import names that exist in Node.js 18.

const { engines } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8'));
const needed = engines.node.replace('>=', '');
if (isOlder(process.versions.node, needed)) {
  console.error(`Node.js ${needed} or later is needed, and this is ${process.versions.node}: https://nodejs.org`);
  process.exit(1);
}

/**
 * @param {string} version
 * @param {string} other
 */
function isOlder(version, other) {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const [otherMajor = 0, otherMinor = 0] = other.split('.').map(Number);
  return major < otherMajor || (major === otherMajor && minor < otherMinor);
}

import { execFileSync } from 'node:child_process';
import { existsSync, readFileSync } from 'node:fs';

// No secret belongs in the repository: not in the product, not in a test, not in an example. Looks through every file
// that is tracked or about to be. What only looks like a secret says so on its line: 'no secret: why'.

/** What the tokens of well-known services look like, and what holds a secret by its form. */
const SECRETS = [
  /-----BEGIN [A-Z ]*PRIVATE KEY-----/,
  /\b(?:AKIA|ASIA)[A-Z0-9]{16}\b/,
  /\bgh[opsur]_\w{36}|\bgithub_pat_\w{22,}|\bglpat-[\w-]{20}|\bnpm_\w{36}/,
  /\bxox[abeoprs]-[\w-]{10,}|\bsk_live_\w{16,}|\bsk-[\w-]{32,}|\bAIza[\w-]{35}|\bSG\.[\w-]{22}\.[\w-]{43}/,
  /\beyJ[\w-]{10,}\.eyJ[\w-]{10,}\.[\w-]{20,}/,
];
/** An address with a password in it, and a setting with one. */
const PASSWORDS = [
  /\b[a-z][a-z\d+]*:\/\/[^\s:/@'"`]+:([^\s/@'"`]+)@/g,
  /\b[A-Z_]*(?:PASSWORD|SECRET|TOKEN)\s*=\s*([^\s'"`$|;,()]{6,})(?=[\s'"`]|$)/g,
];
/** What stands for a password, here and in most manuals, and names of where one is. */
const PLACEHOLDER = /^(?:user|password|secret|change-me|hunter2|[.…x*]+|\$.*|<.*|\{.*|[\w.]+\.[\w.]+)$/i;
/** What may be random text; behind an @ it is the commit that an action of the CI is pinned to. */
const TOKEN = /(?<![\w/+.@-])[\w+/-]{24,}={0,2}(?![\w/+-])/g;
/** Bits per character: names and paths have less, random base64 more; random hexadecimal digits have nearly four. */
const LEAST_ENTROPY = 4.2;
const LEAST_HEX_ENTROPY = 3;

/** Random by its purpose: the hashes of packages. */
const LOCK_FILE = 'package-lock.json';

/** @param {string} text */
function entropyOf(text) {
  const counts = new Map();
  for (const character of text) counts.set(character, (counts.get(character) ?? 0) + 1);
  return [...counts.values()].reduce((sum, count) => sum - (count / text.length) * Math.log2(count / text.length), 0);
}

/** @param {string} token */
function isRandom(token) {
  if (/^[0-9a-f]{32,}$/i.test(token)) return entropyOf(token) > LEAST_HEX_ENTROPY;
  return [/[a-z]/, /[A-Z]/, /\d/].every((kind) => kind.test(token)) && entropyOf(token) > LEAST_ENTROPY;
}

/** @param {string} line */
function holdsSecret(line) {
  if (line.includes('no secret: ')) return false;
  if (SECRETS.some((pattern) => pattern.test(line))) return true;
  const passwords = PASSWORDS.flatMap((pattern) => [...line.matchAll(pattern)].map(([, password = '']) => password));
  if (passwords.some((password) => !PLACEHOLDER.test(password))) return true;
  return [...line.matchAll(TOKEN)].some(([token]) => isRandom(token));
}

/** Without a repository, as in an archive of the product, nothing is about to be committed. */
function filesOfRepository() {
  try {
    const names = execFileSync('git', ['ls-files', '-z', '--cached', '--others', '--exclude-standard'], {
      encoding: 'utf8',
      stdio: ['ignore', 'pipe', 'ignore'],
    });
    return names.split('\0').filter((file) => existsSync(file));
  } catch {
    return [];
  }
}

const found = filesOfRepository()
  .filter((file) => file !== LOCK_FILE)
  .flatMap((file) => {
    const text = readFileSync(file, 'utf8');
    // Pictures and the like.
    if (text.includes('\0')) return [];
    return text.split('\n').flatMap((line, index) => (holdsSecret(line) ? [`${file}:${index + 1}`] : []));
  });
if (found.length > 0) {
  console.error(`These look like secrets (docs/security.md, 'Secrets'):\n${found.join('\n')}`);
  process.exit(1);
}

#!/usr/bin/env node
// Checks without the site that a vote was in the signed log of a poll: the file that a voter saved (c2sp.org/tlog-proof), against
// the key of the log. README.md says what that proves. It needs Node.js 20.12 or later and nothing else.
import { createPublicKey, hash, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const HELP = `Usage: node proof.mjs <file> <key>     for example: node proof.mjs vote.tlog-proof 'poll.example.com/log+530d903a+AekyeRrm…'

Exit codes: 0 the vote was in the log, 1 the proof is wrong, 2 a wrong call.`;

/** Header, extra data, index, hashes; then the checkpoint: text (origin, size, root) and signatures. */
const PROOF =
  /^c2sp\.org\/tlog-proof@v1\nextra (?<receipt>[\w+/=]+)\nindex (?<index>\d+)\n(?<hashes>(?:[\w+/]{43}=\n)*)\n(?<text>(?<origin>[^\n]+)\n(?<size>\d+)\n(?<root>[\w+/]{43}=)\n)\n(?<signatures>(?:\u2014 [^\n]+\n)+)\n*$/;
const KEY = /^(?<name>[^+\s]+)\+(?<id>[0-9a-f]{8})\+(?<key>[\w+/=]+)$/;

/** @param {(Buffer | string)[]} parts */
const sha256 = (...parts) => hash('sha256', Buffer.concat(parts.map((part) => Buffer.from(part))), 'buffer');

/** @param {string} key @param {string} text @param {string} lines each with a signature after the id of its key */
function isSigned(key, text, lines) {
  const { name = '', id = '', key: encoded = '' } = KEY.exec(key)?.groups ?? {};
  const bytes = Buffer.from(encoded, 'base64');
  const keyId = sha256(`${name}\n`, bytes).subarray(0, 4);
  if (bytes.length !== 33 || bytes[0] !== 1 || keyId.toString('hex') !== id)
    throw new Error('That is no Ed25519 key of a log.');
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: bytes.subarray(1).toString('base64url') };
  const publicKey = createPublicKey({ key: jwk, format: 'jwk' });
  return lines
    .split('\n')
    .filter((line) => text.startsWith(`${name}\n`) && line.startsWith(`\u2014 ${name} `))
    .map((line) => Buffer.from(line.slice(name.length + 3), 'base64'))
    .some((own) => own.subarray(0, 4).equals(keyId) && verify(null, Buffer.from(text), publicKey, own.subarray(4)));
}

/** The root that a proof leads to (RFC 9162, 2.1.3.2). @param {Buffer} leaf @param {Buffer[]} path @param {number} index @param {number} size */
function rootOf(leaf, path, index, size) {
  let [at, last, root] = [index, size - 1, leaf];
  for (const other of path) {
    if (last === 0) return undefined;
    const isRight = at % 2 === 1 || at === last;
    root = isRight ? sha256('\x01', other, root) : sha256('\x01', root, other);
    // The last subtree may be smaller than the others: it has no neighbour on some levels.
    while (isRight && at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? root.toString('base64') : undefined;
}

/** @param {string} file @param {string} key @returns {[code: number, line: string]} */
function check(file, key) {
  const parts = PROOF.exec(file)?.groups;
  if (!parts) return [1, 'WRONG: that is no proof of a vote'];
  const { receipt = '', hashes = '', text = '', origin, root, signatures = '' } = parts;
  const [index, size] = [Number(parts.index), Number(parts.size)];
  if (!isSigned(key, text, signatures)) return [1, `WRONG: ${origin} did not sign this with that key`];
  const commitment = sha256(Buffer.from(receipt, 'base64')).toString('base64url');
  const path = hashes
    .split('\n')
    .slice(0, -1)
    .map((line) => Buffer.from(line, 'base64'));
  // The file does not say for whom the vote is. Only one of the possible entries leads to the root.
  const candidates = Array.from({ length: 99 }, (_, place) => place + 1);
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const regions = ['US', 'GLOBAL', ...letters.flatMap((one) => letters.map((other) => one + other))];
  for (const vote of regions.flatMap((region) => candidates.map((id) => `${id} ${region}`))) {
    const leaf = sha256('\0', `v1 ${vote} ${commitment}`);
    if (index >= size || rootOf(leaf, path, index, size) !== root) continue;
    const [candidate, region] = vote.split(' ');
    return [0, `OK: a vote for candidate ${candidate}, ${region}, is entry ${index} of ${size} that ${origin} signed`];
  }
  return [1, 'WRONG: no vote with this receipt leads to the root that was signed'];
}

/** @returns {[code: number, line: string]} */
function main() {
  const [file, key, ...others] = process.argv.slice(2);
  if (file === undefined || key === undefined || others.length > 0) return [2, 'Name one file and one key.'];
  try {
    return check(readFileSync(file, 'utf8'), key);
  } catch (error) {
    return [2, error instanceof Error ? error.message : String(error)];
  }
}

const [code, line] = main();
// What the file says must not move the cursor of a terminal, nor hide or turn around what stands beside it, nor push it away.
console.log(line.slice(0, 1_000).replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd') + (code === 2 ? `\n\n${HELP}` : ''));
process.exitCode = code;

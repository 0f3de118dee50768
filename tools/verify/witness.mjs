#!/usr/bin/env node
// Checks without the site that a witness signed a checkpoint of a poll's log too (c2sp.org/tlog-cosignature): that of a file which
// verify.mjs --save kept, or of a saved vote. README.md says what that proves. It needs Node.js 20.12 or later and nothing else.
import { createPublicKey, hash, verify } from 'node:crypto';
import { readFileSync } from 'node:fs';

const HELP = `Usage: node witness.mjs <file> <key>     for example: node witness.mjs last.txt 'witness.example+f1d9a2b0+BCDp…'

Exit codes: 0 the witness signed it, 1 it did not, 2 a wrong call.`;

/** What may stand before a checkpoint, then the checkpoint: text (origin, size, root) and signatures. */
const FILE =
  /^(?:c2sp\.org\/tlog-proof@v1\n(?:.+\n)*\n)?(?<text>(?<origin>[^\n]+)\n(?<size>\d+)\n[\w+/]{43}=\n(?:[^\n]+\n)*)\n(?<signatures>(?:\u2014 [^\n]+\n)+)\n*$/;
const KEY = /^(?<name>[^+\s]+)\+(?<id>[0-9a-f]{8})\+(?<key>[\w+/=]+)$/;
/** What a key begins with that signs checkpoints of others with Ed25519. */
const COSIGNATURE = 4;
/** Bytes of the key's id, the time and the signature. */
const LENGTH = 4 + 8 + 64;

/** @param {string} text name+id+base64 */
function parseKey(text) {
  const { name = '', id, key = '' } = KEY.exec(text)?.groups ?? {};
  const bytes = Buffer.from(key, 'base64');
  const keyId = hash('sha256', Buffer.concat([Buffer.from(`${name}\n`), bytes]), 'buffer').subarray(0, 4);
  if (bytes.length !== 33 || bytes[0] !== COSIGNATURE || keyId.toString('hex') !== id)
    throw new Error('That is no key of Ed25519 cosignatures.');
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: bytes.subarray(1).toString('base64url') };
  return { name, keyId, publicKey: createPublicKey({ key: jwk, format: 'jwk' }) };
}

/** @param {string} file @param {string} key @returns {[code: number, line: string]} */
function check(file, key) {
  const { name, keyId, publicKey } = parseKey(key);
  const { text = '', origin, size, signatures = '' } = FILE.exec(file)?.groups ?? {};
  if (text === '') return [1, 'WRONG: that is no checkpoint'];
  for (const line of signatures.split('\n').filter((each) => each.startsWith(`\u2014 ${name} `))) {
    const bytes = Buffer.from(line.slice(name.length + 3), 'base64');
    if (bytes.length !== LENGTH || !bytes.subarray(0, 4).equals(keyId)) continue;
    const seconds = bytes.readBigUInt64BE(4);
    // A day ahead is more than any clock is wrong.
    if (seconds > Date.now() / 1_000 + 86_400) continue;
    if (!verify(null, Buffer.from(`cosignature/v1\ntime ${seconds}\n${text}`), publicKey, bytes.subarray(12))) continue;
    const time = new Date(Number(seconds) * 1_000).toISOString();
    return [0, `OK: ${name} signed at ${time} that ${size} entries of ${origin} go on from all that it saw before`];
  }
  return [1, `WRONG: ${name} did not sign this`];
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

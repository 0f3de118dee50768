#!/usr/bin/env node
// SPDX-License-Identifier: Apache-2.0
// Checks from outside that the totals of a poll are the sum of its log, and that the log was not rewritten. README.md says what
// that proves. It needs only Node.js 20.12 or later, and shares no line with the server. The formats: RFC 6962 (the hashes),
// c2sp.org/signed-note, c2sp.org/tlog-checkpoint and c2sp.org/tlog-tiles. The checks begin at `check`, far below.
import { hash, verify } from 'node:crypto';
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { setTimeout } from 'node:timers/promises';
import { parseArgs } from 'node:util';

const HELP = `Usage: node verify.mjs <site> [options]     for example: node verify.mjs https://poll.example.com
       node verify.mjs proof <file> <key>     was this saved vote in the log of that key, or promised to be? Without the site
       node verify.mjs witness <file> <key>   did the witness of that key sign this checkpoint or saved vote? Without the site

  --receipt <receipt>   is this vote in the log, for whom, and does it count? Given a saved receipt, the file: was its promise kept?
  --since <file>        a checkpoint that --save kept, or a saved vote: was anything before it rewritten?
  --save <file>         keeps the checkpoint when nothing is wrong
  --key <key>           the log's key as you know it; without it, the one that the site gives
  --policy <file>       the log's key, and which witnesses must have signed (c2sp.org/tlog-policy)

Exit codes: 0 all is well, 1 something is wrong, 2 a wrong call, 3 it could not be checked, 4 all is well, and a candidate has another
name than before (with --since: than then).`;

const [WRONG, USAGE, UNCHECKED, RENAMED] = [1, 2, 3, 4];
/** Bytes of a SHA-256; hashes or entries in a full tile. */
const [HASH, TILE] = [32, 256];
/** The key types of Ed25519 signatures: of its own log, and of others' checkpoints (c2sp.org/tlog-cosignature). */
const [ED25519, COSIGNATURE] = [1, 4];
/** Concurrent requests, attempts of each; in ms the limit for one, for totals that match a tree, and for its checkpoint. */
const [AT_ONCE, TRIES, TIMEOUT, PATIENCE] = [16, 5, 30_000, 10_000];

/** In ms, how far the results may lag behind the totals; and changes of the totals after which nothing is said of them. */
const [LAG, MOST_CHANGES] = [8_000, 5];

/** In ms: a day, and what a clock may be wrong. A later promise could never be broken. */
const LONGEST_PROMISE = 3 * 86_400_000;

/** The most that may wait in a region for more than seconds: 19 votes, and 19 changes of each of two kinds and six reasons. */
const MOST_WAITING = 19 * 13;

const VOTE = /^v1 ([1-9]\d?) ([A-Z]{2}|GLOBAL) ([\w-]{42}[AEIMQUYcgkosw048])$/;
const CHANGE = /^v1 (invalidated|restored) (0|[1-9]\d*) (flood|duplicate|test|mistake|undo|other)$/;
const ROSTER = /^v1 roster (\{.*\})$/;
/** A proof and its checkpoint (c2sp.org/tlog-proof), alone or in a file with more text. */
const PROOF =
  /^c2sp\.org\/tlog-proof@v1\n(?:extra ([\w+/=]+)\n)?index (\d+)\n((?:[\w+/]{43}=\n)*)\n((?:[^\n]+\n)+\n(?:\u2014 [^\n]+\n)+)/m;
/** What is signed of a promise. */
const PROMISE = /^[^\n]+\/promises\n[^\n]+\n[^\n]+\nuntil (\S+)\n/;
/** A receipt, as pages write it. */
const RECEIPT = /\b(?:[0-9a-f]{4}-){7}[0-9a-f]{4}\b/;
/** The summands: candidate and region, in the site's order. `check` fills it. @type {string[]} */
const CELLS = [];

/** Ends the check because something is wrong. Any other error means that it could not be checked. */
class Wrong extends Error {}

/** @typedef {{ origin: string, size: number, root: string, note: string }} Checkpoint */
/** @typedef {Record<string, string | Record<string, string>>} Names by id, one or one per language; 0: the question */
/** @typedef {{ origin: string, size: number, root: string }} Earlier the log's name before a backup was restored */

/** What is wrong, as text. @type {string[]} */
const problems = [];
/** Signed notes that contradict each other. @type {string[]} */
const evidence = [];
/** Where the tiles are: under the new origin after a restored backup. */
let [site, logPath] = ['', '/log'];

// ---- Reading the site

/** @param {string} path @returns {Promise<Buffer>} */
async function get(path) {
  for (let tries = 1; ; tries += 1) {
    const response = await fetch(new URL(path, site), { signal: AbortSignal.timeout(TIMEOUT) })
      .then(async (found) => (found.ok ? Buffer.from(await found.arrayBuffer()) : found.status))
      .catch((error) => String(error.cause ?? error));
    if (Buffer.isBuffer(response)) return response;
    if (response === 404) throw new (path === '/api/log' ? Error : Wrong)(`the site has no ${path}`);
    if (tries === TRIES) throw new Error(`the site responds to ${path} with ${response}`);
    await setTimeout(tries * 500);
  }
}

/** @param {string} path */
const getJson = async (path) => JSON.parse((await get(path)).toString());

/** All of them in order, some concurrently. @param {string[]} paths */
async function* getInOrder(paths) {
  const ahead = [];
  for (const path of paths) {
    const bytes = get(path);
    // If the previous one fails, nothing awaits this one.
    bytes.catch(() => undefined);
    if (ahead.push(bytes) === AT_ONCE) yield/** @type {Buffer} */ (await ahead.shift());
  }
  for (const bytes of ahead) yield await bytes;
}

/**
 * The addresses of the tiles of a level, or of the bundles of entries, that hold `count` hashes or entries.
 * @param {number | 'entries'} level @param {number} count
 */
function tilePaths(level, count) {
  return Array.from({ length: Math.ceil(count / TILE) }, (_, n) => {
    const digits = String(n);
    const parts = digits.padStart(Math.ceil(digits.length / 3) * 3, '0').match(/.../g) ?? [];
    const place = parts.map((part, at) => (at < parts.length - 1 ? `x${part}` : part)).join('/');
    const width = Math.min(TILE, count - n * TILE);
    return `${logPath}/tile/${level}/${place}${width < TILE ? `.p/${width}` : ''}`;
  });
}

// ---- Hashes (RFC 6962)

/** @param {Buffer | string} bytes */
const sha256 = (bytes) => hash('sha256', bytes, 'buffer');
/** @param {Buffer} entry */
const leafHash = (entry) => sha256(Buffer.concat([Buffer.of(0), entry]));
/** @param {Buffer} left @param {Buffer} right */
const nodeHash = (left, right) => sha256(Buffer.concat([Buffer.of(1), left, right]));

/** Over `count` hashes, a power of two. @param {Buffer} hashes @param {number} start @param {number} count @returns {Buffer} */
function subtree(hashes, start, count) {
  if (count === 1) return hashes.subarray(start * HASH, (start + 1) * HASH);
  return nodeHash(subtree(hashes, start, count / 2), subtree(hashes, start + count / 2, count / 2));
}

/** The hashes by level: of all entries, of each full tile of these, of each full tile of those. @param {Buffer} leaves */
function levelsOf(leaves) {
  const levels = [leaves];
  for (let below = leaves; below.length >= TILE * HASH; below = levels.at(-1) ?? leaves) {
    const level = Buffer.alloc(Math.floor(below.length / HASH / TILE) * HASH);
    for (let n = 0; n < level.length / HASH; n += 1) subtree(below, n * TILE, TILE).copy(level, n * HASH);
    levels.push(level);
  }
  return levels;
}

/** Of the first `size` entries: the full subtrees of their tree, joined from the right. @param {Buffer[]} levels @param {number} size */
function rootOf(levels, size) {
  /** @type {Buffer[]} */
  const subtrees = [];
  for (let height = levels.length - 1; height >= 0; height -= 1) {
    const end = Math.floor(size / TILE ** height);
    let start = end - (end % TILE);
    for (let count = TILE / 2; count >= 1; count /= 2) {
      if (start + count > end) continue;
      subtrees.push(subtree(levels[height] ?? Buffer.of(), start, count));
      start += count;
    }
  }
  const root = subtrees.length === 0 ? sha256('') : subtrees.reduceRight((right, left) => nodeHash(left, right));
  return root.toString('base64');
}

// ---- Keys and checkpoints (signed notes)

/** @param {string} name @param {Buffer} publicKey @param {number} type */
const keyId = (name, publicKey, type) =>
  sha256(Buffer.concat([Buffer.from(`${name}\n`), Buffer.of(type), publicKey])).subarray(0, 4);

/** @param {string} text name+id+base64 @param {number} type */
function parseKey(text, type) {
  const [, name = '', id, encoded = ''] = /^([^+\s]+)\+([0-9a-f]{8})\+([\w+/=]+)$/.exec(text) ?? [];
  const [given, publicKey] = [Buffer.from(encoded, 'base64')[0], Buffer.from(encoded, 'base64').subarray(1)];
  const isKey = given === type && publicKey.length === 32 && keyId(name, publicKey, type).toString('hex') === id;
  if (!isKey) throw new Wrong(`'${text}' is no Ed25519 key of a ${type === ED25519 ? 'log' : 'witness'}`);
  return { name, publicKey };
}

/** The parts of a checkpoint. @param {string} note @param {string} what its name in messages */
function readCheckpoint(note, what) {
  const [, text = '', origin = '', size, root = '', signatures = ''] =
    /^(([^\n]+)\n(0|[1-9]\d*)\n([\w+/]{43}=)\n(?:[^\n]+\n)*)\n((?:\u2014 [^\n]+\n)+)\n*$/.exec(note) ?? [];
  if (!origin) throw new Wrong(`${what} is no checkpoint`);
  return { text, origin, size: Number(size), root, signatures };
}

/** What a key has signed a note with. @param {string} signatures @param {string} name @param {Buffer} id of the key */
const signaturesBy = (signatures, name, id) =>
  signatures
    .split('\n')
    .filter((line) => line.startsWith(`\u2014 ${name} `))
    .map((line) => Buffer.from(line.slice(name.length + 3), 'base64'))
    .filter((bytes) => bytes.subarray(0, 4).equals(id))
    .map((bytes) => bytes.subarray(4));

/** @param {Buffer} publicKey @param {string} text @param {Buffer} signature */
function isSignature(publicKey, text, signature) {
  const jwk = { kty: 'OKP', crv: 'Ed25519', x: publicKey.toString('base64url') };
  return verify(null, Buffer.from(text), { key: jwk, format: 'jwk' }, signature);
}

/**
 * Checks that the key signed a note under that name.
 * @param {string} note @param {string} name @param {Buffer} publicKey @param {string} what its name in messages
 */
function requireSignature(note, name, publicKey, what) {
  const { text, signatures } = readCheckpoint(note, what);
  const own = signaturesBy(signatures, name, keyId(name, publicKey, ED25519));
  if (own.length === 0) throw new Wrong(`${what} is not signed with the key of the log`);
  if (!own.every((each) => isSignature(publicKey, text, each))) throw new Wrong(`the signature of ${what} is false`);
}

/**
 * Reads a checkpoint, and checks that the key signed it under the origin that it names.
 * @param {string} note @param {Buffer} publicKey @param {string} what its name in messages @returns {Checkpoint}
 */
function openCheckpoint(note, publicKey, what) {
  const { origin, size, root } = readCheckpoint(note, what);
  requireSignature(note, origin, publicKey, what);
  return { origin, size, root, note };
}

/**
 * When a witness signed a checkpoint; undefined if it did not.
 * @param {string} note @param {{ name: string, publicKey: Buffer }} key
 */
function cosignedAt(note, { name, publicKey }) {
  const { text, signatures } = readCheckpoint(note, 'that');
  for (const bytes of signaturesBy(signatures, name, keyId(name, publicKey, COSIGNATURE))) {
    // The time, and 64 bytes of signature.
    if (bytes.length !== 8 + 64) continue;
    const seconds = bytes.readBigUInt64BE();
    // No clock is off by more than a day.
    if (seconds > Date.now() / 1_000 + 86_400) continue;
    if (isSignature(publicKey, `cosignature/v1\ntime ${seconds}\n${text}`, bytes.subarray(8)))
      return new Date(Number(seconds) * 1_000).toISOString();
  }
  return undefined;
}

/** @typedef {{ keys: string[], isMetBy: (note: string) => boolean }} Policy the keys of its logs; whether a checkpoint is signed as it asks */

/** @type {Policy} */
const ANY_SIGNATURE = { keys: [], isMetBy: () => true };

/** Throws if the text is none, or a witness's key is not of a type that this program knows. @param {string} text @returns {Policy} */
function parsePolicy(text) {
  const lines = text.split('\n').flatMap((line) => (/^[ \t]*(#|$)/.test(line) ? [] : [line.trim().split(/[ \t]+/)]));
  const quorums = lines.flatMap(([word, name = '']) => (word === 'quorum' ? [name] : []));
  if (quorums.length !== 1 || !lines.every(([word = '']) => ['log', 'witness', 'group', 'quorum'].includes(word)))
    throw new Error('That is no policy.');
  const witnesses = lines.flatMap(([word, name = '', key = '']) =>
    word === 'witness' ? [{ name, key: parseKey(key, COSIGNATURE) }] : [],
  );
  const groups = lines.flatMap(([word, name = '', least = '', ...members]) => {
    const needed = { any: 1, all: members.length }[least] ?? Number(least);
    return word === 'group' ? [{ name, needed, members }] : [];
  });
  const isMetBy = (/** @type {string} */ note) => {
    const signed = new Set(['none']);
    for (const { name, key } of witnesses) if (cosignedAt(note, key)) signed.add(name);
    for (const { name, needed, members } of groups)
      if (members.filter((member) => signed.has(member)).length >= needed) signed.add(name);
    return signed.has(quorums[0] ?? '');
  };
  return { keys: lines.flatMap(([word, key = '']) => (word === 'log' ? [key] : [])), isMetBy };
}

// ---- Entries

/** @param {Buffer} bundle @param {number} first the index of its first entry @param {number} count */
function splitBundle(bundle, first, count) {
  const entries = [];
  for (let at = 0; at + 2 <= bundle.length; at += 2 + bundle.readUInt16BE(at)) {
    entries.push(bundle.subarray(at + 2, at + 2 + bundle.readUInt16BE(at)));
  }
  const length = entries.reduce((sum, entry) => sum + 2 + entry.length, 0);
  if (entries.length === count && length === bundle.length) return entries;
  throw new Wrong(`of the ${count} entries from ${first} on the site has ${entries.length}`);
}

/** Adds up entries in order. */
class Count {
  /** Votes that count, by candidate and region. @type {Record<string, number>} */
  totals = Object.fromEntries(CELLS.map((cell) => [cell, 0]));
  changes = { invalidated: 0, restored: 0 };
  /** The cell of each entry; none for a change. @type {(string | undefined)[]} */
  cells = [];
  /** Where the vote of each commitment is. @type {Map<string, number>} */
  indexes = new Map();
  /** Why a vote was taken out. @type {Map<number, string>} */
  out = new Map();
  /**
   * Question and names, and the entry from which they hold; of those before the first vote the last.
   * @type {{ index: number, names: Names }[]}
   */
  rosters = [];

  /** Whether it has the entry that was promised. */
  hasPromised = false;

  /** @param {Kept | undefined} promise */
  constructor(promise) {
    this.promised = promise?.line;
  }

  /** @param {string} line */
  add(line) {
    const index = this.cells.length;
    if (line === this.promised) this.hasPromised = true;
    const [, candidate, region, commitment = ''] = VOTE.exec(line) ?? [];
    this.cells.push(candidate && `${candidate} ${region}`);
    const [, roster] = ROSTER.exec(line) ?? [];
    const addOther = () => (roster ? this.#addRoster(index, roster) : this.#addChange(index, line));
    const problem = candidate ? this.#addVote(index, commitment) : addOther();
    if (problem) problems.push(`entry ${index} ('${line}') ${problem}`);
  }

  /** @param {number} index @param {string} commitment */
  #addVote(index, commitment) {
    this.#count(index, 1);
    // Entries are public, so anybody can vote with a copied commitment. The first one is its owner's.
    if (!this.indexes.has(commitment)) this.indexes.set(commitment, index);
  }

  /** @param {number} index @param {string} line */
  #addChange(index, line) {
    const [, change, digits, code = ''] = CHANGE.exec(line) ?? [];
    const vote = Number(digits);
    if (change !== 'invalidated' && change !== 'restored') return 'is neither a vote nor a change';
    if (vote >= index || this.cells[vote] === undefined) return 'changes what is no vote before it';
    if (this.out.has(vote) !== (change === 'restored')) return 'changes nothing: the vote was so already';
    if (change === 'restored') this.out.delete(vote);
    else this.out.set(vote, code);
    this.changes[change] += 1;
    this.#count(vote, change === 'restored' ? 1 : -1);
    return undefined;
  }

  /** @param {number} index @param {string} json */
  #addRoster(index, json) {
    try {
      if (this.indexes.size === 0) this.rosters = [];
      this.rosters.push({ index, names: { 0: '', ...JSON.parse(json) } });
      return undefined;
    } catch {
      return 'has no question and names of candidates';
    }
  }

  /** @param {number} index @param {number} votes */
  #count(index, votes) {
    const cell = this.cells[index] ?? '';
    this.totals[cell] = (this.totals[cell] ?? 0) + votes;
  }
}

// ---- The checks

/** @param {string} receipt */
function commitmentOf(receipt) {
  const digits = receipt.replace(/[\s-]/g, '').toLowerCase();
  if (!/^[0-9a-f]{32}$/.test(digits)) throw new Wrong('A receipt has 32 digits from 0 to f.');
  return sha256(Buffer.from(digits, 'hex')).toString('base64url');
}

/**
 * Hashes and adds up all entries; totals are of the first `sizeOfTotals`.
 * @param {number} size @param {number} sizeOfTotals @param {Kept | undefined} promise
 */
async function readEntries(size, sizeOfTotals, promise) {
  const count = new Count(promise);
  const leaves = Buffer.alloc(size * HASH);
  let totals = sizeOfTotals === 0 ? { ...count.totals } : undefined;
  for await (const bundle of getInOrder(tilePaths('entries', size))) {
    const first = count.cells.length;
    for (const entry of splitBundle(bundle, first, Math.min(TILE, size - first))) {
      leafHash(entry).copy(leaves, count.cells.length * HASH);
      count.add(entry.toString('latin1'));
      if (count.cells.length === sizeOfTotals) totals = { ...count.totals };
    }
    if (process.stderr.isTTY) process.stderr.write(`\r${count.cells.length} of ${size} entries\r`);
  }
  return { count, totals, levels: levelsOf(leaves) };
}

/** Compares the site's tiles with the hashes of the entries. @param {Buffer[]} levels @param {boolean} areSigned the entries */
async function compareTiles(levels, areSigned) {
  for (const [level, hashes] of levels.entries()) {
    const tiles = [];
    for await (const tile of getInOrder(tilePaths(level, hashes.length / HASH))) tiles.push(tile);
    const served = Buffer.concat(tiles);
    if (served.equals(hashes)) continue;
    const at = hashes.findIndex((byte, place) => served[place] !== byte);
    const first = Math.floor((at < 0 ? hashes.length : at) / HASH);
    if (areSigned) problems.push(`hash ${first} in the tiles of level ${level} is false`);
    else if (level === 0)
      problems.push(`entry ${first} is not the one whose hash is in the tree: changed, put in, or one is gone`);
  }
}

/**
 * After the restore of a backup a log continues under a new origin, which names the size and root where it continues.
 * @param {Earlier[]} earlier @param {string} origin @param {(size: number) => string} rootAt
 */
function checkOrigins(earlier, origin, rootAt) {
  for (const [place, { origin: before, size, root }] of earlier.entries()) {
    const next = earlier[place + 1]?.origin ?? origin;
    const name = `/after-${size}-${Buffer.from(root, 'base64').toString('hex').slice(0, 16)}-`;
    if (!next.includes(name)) problems.push(`the origin ${next} does not name the end of the log before it, ${before}`);
    if (rootAt(size) !== root) problems.push(`the first ${size} entries are not those of the log before it, ${before}`);
  }
}

/** @param {Checkpoint} before @param {Checkpoint} now @param {Earlier[]} earlier @param {(size: number) => string} rootAt */
function checkSince(before, now, earlier, rootAt) {
  const kept = before.origin === now.origin ? now : earlier.find(({ origin }) => origin === before.origin);
  if (!kept) {
    problems.push(`the earlier checkpoint is of ${before.origin}, which this log does not go on from`);
  } else if (before.size > kept.size) {
    const why = kept === now ? '' : `: the log went on from an older backup, as ${now.origin}`;
    problems.push(`entries ${kept.size} to ${before.size - 1}, signed earlier, are gone${why}`);
  } else if (rootAt(before.size) !== before.root) {
    problems.push(`the log was rewritten: its first ${before.size} entries are not those of the earlier checkpoint`);
  }
}

/** @param {Names | undefined} names @param {string} id */
const nameIn = (names, id) => {
  const name = names?.[id] ?? '?';
  return typeof name === 'string' ? name : (name.en ?? Object.values(name)[0] ?? '?');
};

/** A name, or a question, of which one language alone may have changed. @param {Names[string] | undefined} name */
const inAllLanguages = (name = '?') =>
  typeof name === 'string' ? name : [...new Set(Object.values(name))].join(' / ');

/** Other names, and other questions, from entry `from` on. @param {Count['rosters']} rosters @param {number} from */
function renamesOf(rosters, from) {
  return rosters.flatMap(({ index, names }, place) => {
    const before = rosters[place - 1]?.names ?? names;
    const renamed = Object.keys(before).filter(
      (id) => JSON.stringify(names[id] ?? before[id]) !== JSON.stringify(before[id]),
    );
    if (index < from) return [];
    return renamed.map((id) => {
      const what = id === '0' ? 'asks' : `calls candidate ${id}`;
      const [now, earlier] = [names, before].map((each) =>
        each[id] === '' ? "the pages' own question" : `'${inAllLanguages(each[id])}'`,
      );
      return `entry ${index} ${what} ${now}, which was ${earlier}`;
    });
  });
}

/** @param {Names | undefined} names of the log @param {{ id: number, name: unknown }[]} shown @param {unknown} question */
function compareNames(names, shown, question = '') {
  if (!names) return;
  if (JSON.stringify(names['0']) !== JSON.stringify(question))
    problems.push(`the site asks ${JSON.stringify(question)}, and its log asks ${JSON.stringify(names['0'])}`);
  for (const { id, name } of shown) {
    if (JSON.stringify(names[id]) === JSON.stringify(name)) continue;
    const called = `candidate ${id} ${JSON.stringify(name)}`;
    problems.push(`the site calls ${called}, and its log calls it ${JSON.stringify(names[id])}`);
  }
}

/** @param {Record<string, number>[]} cells */
const numbersOf = (cells) => cells.flatMap(({ USVoteCount, GlobalVoteCount }) => [USVoteCount, GlobalVoteCount]);

/**
 * @param {Record<string, number> | undefined} totals @param {{ votes: Record<string, number>[], waiting: Record<string, number>[]
 * }} shown
 * @param {number} size of their tree @param {number} signed the size signed before they were read
 */
function compareTotals(totals, { votes: shown, waiting }, size, signed) {
  if (size < signed) problems.push(`the site shows the totals of ${size} entries, and its log has ${signed}`);
  if (!totals) return void problems.push(`the site shows the totals of ${size} entries, and has not signed as many`);
  const [numbers, later] = [numbersOf(shown), numbersOf(waiting)];
  if (numbers.length !== CELLS.length) problems.push('the site does not show the totals of its candidates');
  for (const [cell, votes] of Object.entries(totals)) {
    const place = CELLS.indexOf(cell);
    const number = numbers[place] ?? 'no';
    const where = `candidate ${cell.replace(' ', ', ')}`;
    const more = later[place] ? ` and ${later[place]} that wait` : '';
    if (number === votes + (later[place] ?? 0)) continue;
    problems.push(`the site shows ${number} votes for ${where}, and its log adds up to ${votes}${more}`);
  }
}

/**
 * Whether the log's key has signed the totals that the site shows, with the root of their tree.
 * @param {Awaited<ReturnType<typeof readTotals>>} shown @param {string} origin of the log @param {string} root
 * @param {Buffer} publicKey
 */
function areSignedTotals({ votes, waiting, tree_size, signed }, origin, root, publicKey) {
  const [note, name] = [String(signed), `${origin}/totals`];
  const { text } = readCheckpoint(note, 'what the site signed of its totals');
  requireSignature(note, name, publicKey, 'what the site signed of its totals');
  const later = numbersOf(waiting);
  const cells = numbersOf(votes).map((number, place) => `${CELLS[place]} ${number} ${later[place]}\n`);
  const [moment] = /^at \S+$/m.exec(text) ?? [];
  return text === `${name}\n${tree_size}\n${root}\n${moment}\n${cells.join('')}`;
}

/**
 * @param {Record<string, number> | undefined} totals @param {Awaited<ReturnType<typeof readTotals>>} shown
 * @param {{ first: Checkpoint, now: Checkpoint, publicKey: Buffer, isChanged: boolean, root: string }} log `root`: of the tree of the
 * totals, if known
 */
function checkTotals(totals, shown, { first, now, publicKey, isChanged, root }) {
  if (shown.tree_size < 0) return;
  const found = problems.length;
  compareTotals(totals, shown, shown.tree_size, first.size);
  // A log that stands still signs nothing.
  if (!root || !totals || isChanged) return;
  const contradicts = problems.length > found;
  if (!areSignedTotals(shown, now.origin, root, publicKey)) problems.push('the site shows other totals than it signed');
  else if (contradicts) evidence.push(String(shown.signed), now.note);
}

/**
 * What a saved receipt promises.
 * @param {Saved | undefined} saved @param {Buffer} publicKey @returns {Kept | undefined} without a promise
 */
function openPromise(saved, publicKey) {
  if (!saved?.proof) return undefined;
  const { note, extra, ...place } = saved.proof;
  const { text, origin, size, root } = readCheckpoint(note, 'the promise');
  // The proof of an entry is no promise.
  const [, time] = PROMISE.exec(text) ?? [];
  if (!time) return undefined;
  requireSignature(note, origin, publicKey, 'the promise');
  // The random text makes the hash say nothing to the other voters of the batch.
  const line = lineOfProof({ ...place, size, root }, saved.commitment, ` ${extra}`);
  if (!line) throw new Wrong('the promise is of another receipt');
  const until = new Date(time);
  if (!(until.getTime() <= Date.now() + LONGEST_PROMISE))
    throw new Wrong(`the promise is until '${time}', and not within a day`);
  return { file: saved.file, line, until };
}

/** @param {Count} count @param {Checkpoint} now @param {Kept | undefined} promise @returns {string} if all is well */
function comparePromise(count, now, promise) {
  if (!promise) return '';
  const { file, line, until } = promise;
  if (count.hasPromised) return '; the site kept its promise';
  const time = until.toISOString();
  if (until > new Date()) return `; the site promised '${line}' until ${time}`;
  problems.push(
    `this promise is broken: '${line}' was signed to be in the log by ${time}, and is not. Keep ${file}, which proves it to ` +
      `everybody, and ${file}.checkpoint; show others both`,
  );
  // Afterwards: the folder may not be writable.
  writeFileSync(`${file}.checkpoint`, now.note);
  return '';
}

/** @param {Count} count @param {string | undefined} commitment @returns {Promise<string>} if all is well */
async function findVote(count, commitment) {
  if (!commitment) return '';
  const index = count.indexes.get(commitment) ?? -1;
  const [candidate = '', region] = count.cells[index]?.split(' ') ?? [];
  const { names } = count.rosters.findLast((roster) => roster.index < index) ?? count.rosters[0] ?? {};
  const vote = `your vote is entry ${index}: candidate ${candidate} (${nameIn(names, candidate)}), ${region}`;
  if (index < 0) {
    /** @type {{ waits_until?: unknown }} */
    const { waits_until: until } = await getJson(`/api/log/entry?commitment=${commitment}`).catch(() => ({}));
    if (typeof until === 'string' && problems.length === 0)
      throw new Error(`your vote waits for its entry, until ${until} at the latest`);
    problems.push('no entry has this receipt, and the site has no such vote that waits');
  } else if (count.out.has(index)) problems.push(`${vote}, taken out (${count.out.get(index)})`);
  return `; ${vote}, no entry takes it out`;
}

/** Reads until `is` holds or time is up. @template T @param {() => Promise<T>} read @param {(value: T) => boolean} is */
async function until(read, is) {
  for (const end = performance.now() + PATIENCE; ; await setTimeout(500)) {
    const value = await read();
    if (is(value) || performance.now() > end) return value;
  }
}

/**
 * `waiting`: the part of `votes` that has no entry yet. @returns {Promise<{ votes: Record<string, number>[], waiting:
 * Record<string, number>[], candidates: number[], tree_size: number, signed: unknown }>} size -1: no tree
 */
async function readTotals() {
  const { votes, waiting, candidates, tree_size, signed } = await getJson('/api/vote/count');
  const are = (/** @type {unknown} */ cells, /** @type {(value: unknown) => boolean} */ is) =>
    Array.isArray(cells) && cells.every((cell) => is(cell?.USVoteCount) && is(cell?.GlobalVoteCount));
  const isCount = (/** @type {unknown} */ value) => Number.isSafeInteger(value) && Number(value) >= 0;
  // Texts would be added up as texts.
  if (!are(votes, isCount) || !are(waiting, Number.isSafeInteger))
    throw new Wrong('the totals on the site are no whole numbers');
  if (!Array.isArray(candidates) || new Set(candidates).size < candidates.length)
    throw new Wrong('the site shows a candidate twice');
  return { votes, waiting, candidates, tree_size: Number.isSafeInteger(tree_size) ? tree_size : -1, signed };
}

/** @typedef {{ votes: number[] }} Sums */
/** @typedef {{ united_states: Sums | null, global: Sums | null, total: Sums | null, days: Sums[] | null }} Results */

/** @param {number[]} one @param {number[]} other */
const areEqual = (one, other) => one.length === other.length && one.every((each, at) => each === other[at]);

/**
 * Whether the published results are the totals. Parts that would tell few votes are null.
 * @param {Results} results @param {Record<string, number>[]} votes
 */
function areTotals({ united_states, global, total }, votes) {
  const of = (/** @type {string[]} */ cells) =>
    votes.map((each) => cells.reduce((sum, cell) => sum + (each[cell] ?? 0), 0));
  const home = !united_states || areEqual(united_states.votes, of(['USVoteCount']));
  const rest = !global || areEqual(global.votes, of(['GlobalVoteCount']));
  const all = !total || areEqual(total.votes, of(['USVoteCount', 'GlobalVoteCount']));
  return home && rest && all;
}

/** @param {Results} results */
function compareDays({ total, days }) {
  const sumOfDays = (/** @type {number} */ at) => days?.reduce((sum, day) => sum + (day.votes[at] ?? 0), 0) ?? 0;
  if (total?.votes.some((votes, at) => votes !== sumOfDays(at)))
    problems.push('the results by day do not add up to their total');
}

/** Compares the published results with the totals, which they follow within seconds. Not of wrong totals, nor while votes keep coming. */
async function compareResults() {
  if (problems.length > 0) return;
  let [last, since] = ['', 0];
  for (let changes = 0; changes < MOST_CHANGES; await setTimeout(500)) {
    const begun = performance.now();
    const results = await getJson('/api/results');
    const { votes } = await readTotals();
    if (changes === 0) compareDays(results);
    if (problems.length > 0 || areTotals(results, votes)) return;
    if (JSON.stringify(votes) !== last) {
      [last, since] = [JSON.stringify(votes), performance.now()];
      changes += 1;
    } else if (begun - since > LAG) {
      problems.push('the results on the site are not its totals');
      return;
    }
  }
}

/** How many votes must be in the log within seconds, because too many wait. @param {Record<string, number>[]} waiting */
function lateOf(waiting) {
  const late = (/** @type {string} */ region) =>
    waiting.reduce((sum, cell) => sum + Math.abs(cell[region] ?? 0), -MOST_WAITING);
  return Math.max(0, late('USVoteCount')) + Math.max(0, late('GlobalVoteCount'));
}

/** @param {number} size @param {number} due the least that it must be by now */
function requireInLog(size, due) {
  if (size >= due) return;
  problems.push(`the totals have votes that wait for the log, and ${due - size} of them for too long`);
}

/** @param {Count} count @param {Record<string, number>[]} waiting */
function sumsOf(count, waiting) {
  const names = count.rosters.at(-1)?.names;
  const named = (/** @type {string} */ cell) =>
    `candidate ${cell.replace(' ', ` (${nameIn(names, cell.split(' ')[0] ?? '')}) `)}`;
  const sums = CELLS.map((cell) => `${named(cell)}: ${count.totals[cell]}`).join(', ');
  const changes = `${count.changes.invalidated} taken out, ${count.changes.restored} put back`;
  const later = numbersOf(waiting).flatMap((votes, at) => (votes ? [`${named(CELLS[at] ?? '')}: ${votes}`] : []));
  return `the totals (${sums}; ${changes})${later.length > 0 ? `; not in it yet: ${later.join(', ')}` : ''}`;
}

/** @param {ReturnType<typeof readCommandLine>} options @returns {Promise<[result: string, renames: string[]]>} if all is well */
async function check({ saved, since, save, key, policy }) {
  /** @type {{ verifier_key: string, earlier: Earlier[], is_changed: boolean }} */
  const { verifier_key, earlier, is_changed } = await getJson('/api/log');
  const { home_country, candidates, question } = await getJson('/api/poll');
  const { name, publicKey } = parseKey(key ?? policy.keys[0] ?? verifier_key, ED25519);
  const promise = openPromise(saved, publicKey);
  const before = since === undefined ? undefined : openCheckpoint(since, publicKey, 'the earlier checkpoint');

  // The totals cover at least the entries signed before they were read, and at most those signed soon after.
  const current = async () => openCheckpoint(String(await get('/log/checkpoint')), publicKey, 'the checkpoint');
  const first = await current();
  const shown = await until(readTotals, ({ tree_size }) => tree_size >= first.size);
  for (const id of shown.candidates) CELLS.push(`${id} ${home_country}`, `${id} GLOBAL`);
  const due = shown.tree_size + lateOf(shown.waiting);
  const now = await until(current, (each) => each.size >= due && policy.isMetBy(each.note));
  if (!policy.isMetBy(now.note))
    problems.push('the checkpoint does not have the signatures of witnesses that the policy asks for');
  if (![now, ...earlier].some(({ origin }) => origin === name)) problems.push(`the key is that of ${name}`);
  logPath = /\/log(\/[\w-]+)?$/.exec(now.origin)?.[0] ?? logPath;

  const { count, totals, levels } = await readEntries(now.size, shown.tree_size, promise);
  /** @param {number} size */
  const rootAt = (size) => (size > now.size ? '' : rootOf(levels, size));
  const areSigned = rootAt(now.size) === now.root;
  await compareTiles(levels, areSigned);
  if (!areSigned) problems.push('the entries are not those that the checkpoint was signed for');
  checkOrigins(earlier, now.origin, rootAt);
  if (before) checkSince(before, now, earlier, rootAt);
  if (is_changed) problems.push('the site says that its log is not as it was signed, and stands still');
  compareNames(count.rosters.at(-1)?.names, candidates, question);
  checkTotals(totals, shown, {
    first,
    now,
    publicKey,
    isChanged: is_changed,
    root: areSigned ? rootAt(shown.tree_size) : '',
  });
  requireInLog(now.size, due);
  await compareResults();
  if (save && problems.length === 0) writeFileSync(save, now.note);
  const kept = comparePromise(count, now, promise);
  const vote = await findVote(count, saved?.commitment);
  if (shown.tree_size < 0) throw new Error('the log is right, but the site showed no totals of one of its trees');
  const unchanged = before ? `; the first ${before.size} are as they were` : '';
  const result = `${now.size} entries of ${now.origin} add up to ${sumsOf(count, shown.waiting)}${unchanged}${vote}${kept}`;
  return [result, renamesOf(count.rosters, before?.size ?? 0)];
}

// ---- Files, without the site

/** The root that a proof leads to (RFC 9162, 2.1.3.2). @param {Buffer} leaf @param {Buffer[]} path @param {number} index @param {number} size */
function rootOfProof(leaf, path, index, size) {
  let [at, last, root] = [index, size - 1, leaf];
  for (const other of path) {
    if (last === 0) return undefined;
    const isRight = at % 2 === 1 || at === last;
    root = isRight ? nodeHash(other, root) : nodeHash(root, other);
    // The last subtree may be smaller than the others: it has no sibling on some levels.
    while (isRight && at % 2 === 0 && at !== 0) [at, last] = [at / 2, Math.floor(last / 2)];
    [at, last] = [Math.floor(at / 2), Math.floor(last / 2)];
  }
  return last === 0 ? root.toString('base64') : undefined;
}

/** @typedef {{ file: string, line: string, until: Date }} Kept a promise: its entry, and when that is in the log at the latest */
/** @typedef {{ index: number, path: Buffer[] }} Place of a leaf in a tree */
/** @typedef {{ file: string, commitment: string, proof?: Place & { extra: string, note: string } }} Saved what a voter kept */

/** @param {string} text @param {string} file its name @returns {Saved} */
function readSaved(text, file) {
  const [found, extra = '', index, hashes = '', note = ''] = PROOF.exec(text) ?? [];
  const receipt = RECEIPT.exec(text)?.[0] ?? Buffer.from(extra, 'base64').toString('hex');
  const commitment = commitmentOf(receipt);
  if (!found) return { file, commitment };
  const path = hashes
    .split('\n')
    .slice(0, -1)
    .map((line) => Buffer.from(line, 'base64'));
  return { file, commitment, proof: { extra, index: Number(index), path, note } };
}

/**
 * The entry that a proof leads to the root from. The file does not say who the vote is for: only one of the possible entries does.
 * @param {Place & { size: number, root: string }} place @param {string} commitment @param {string} after the entry in its leaf
 */
function lineOfProof({ index, path, size, root }, commitment, after = '') {
  if (index >= size) return undefined;
  const candidates = Array.from({ length: 99 }, (_, number) => number + 1);
  const letters = [...'ABCDEFGHIJKLMNOPQRSTUVWXYZ'];
  const regions = ['US', 'GLOBAL', ...letters.flatMap((one) => letters.map((other) => one + other))];
  return regions
    .flatMap((region) => candidates.map((id) => `v1 ${id} ${region} ${commitment}`))
    .find((line) => rootOfProof(leafHash(Buffer.from(line + after)), path, index, size) === root);
}

/** Whether the saved vote was in the log (c2sp.org/tlog-proof), or promised. @param {string} file @param {ReturnType<typeof parseKey>} key */
function checkProof(file, { name, publicKey }) {
  const saved = PROOF.test(file) ? readSaved(file, '') : undefined;
  if (!saved?.proof) throw new Wrong('that is no proof of a vote');
  const promise = openPromise(saved, publicKey);
  if (promise) return `${name} promised '${promise.line}' until ${promise.until.toISOString()}`;
  const { note, ...place } = saved.proof;
  const { text, origin, size, root, signatures } = readCheckpoint(note, 'the proof');
  const own = signaturesBy(signatures, name, keyId(name, publicKey, ED25519));
  if (origin !== name || !own.some((each) => isSignature(publicKey, text, each)))
    throw new Wrong(`${origin} did not sign this with that key`);
  const line = lineOfProof({ ...place, size, root }, saved.commitment);
  if (!line) throw new Wrong('no vote with this receipt leads to the root that was signed');
  const [, candidate, region] = line.split(' ');
  return `a vote for candidate ${candidate}, ${region}, is entry ${place.index} of ${size} that ${origin} signed`;
}

/** Whether a witness signed a checkpoint that --save kept, or that of a saved vote. @param {string} file @param {ReturnType<typeof parseKey>} key */
function checkWitness(file, key) {
  const note = checkpointIn(file);
  const { origin, size } = readCheckpoint(note, 'that');
  const time = cosignedAt(note, key);
  if (!time) throw new Wrong(`${key.name} did not sign this`);
  return `${key.name} signed at ${time} that ${size} entries of ${origin} go on from all that it saw before`;
}

/** That of a saved vote, or the text itself. @param {string} text */
const checkpointIn = (text) => PROOF.exec(text)?.[4] ?? text;

/** @param {(file: string, key: ReturnType<typeof parseKey>) => string} check @param {number} type of the key @returns {[code: number, line: string]} */
function checkFile(check, type) {
  const [, path, key, ...others] = process.argv.slice(2);
  if (path === undefined || key === undefined || others.length > 0) return [USAGE, 'Name one file and one key.'];
  /** @type {Parameters<typeof check>} */
  let given;
  try {
    given = [readText(path), parseKey(key, type)];
  } catch (error) {
    return [USAGE, error instanceof Error ? error.message : String(error)];
  }
  try {
    return [0, `OK: ${check(...given)}`.slice(0, 1_000)];
  } catch (error) {
    if (error instanceof Wrong) return [WRONG, `WRONG: ${error.message}`.slice(0, 1_000)];
    throw error;
  }
}

// ---- The command line

/** @param {string} file */
const readText = (file) => readFileSync(file, 'utf8').replaceAll('\r\n', '\n');

/** @param {string} given digits, or the name of a file @returns {Saved} */
function readReceipt(given) {
  return existsSync(given) ? readSaved(readText(given), given) : { file: given, commitment: commitmentOf(given) };
}

function readCommandLine() {
  const text = /** @type {const} */ ({ type: 'string' });
  const options = { receipt: text, since: text, save: text, key: text, policy: text };
  const { positionals, values } = parseArgs({ options, allowPositionals: true });
  const [address = '', ...others] = positionals;
  if (others.length > 0 || !/^https?:\/\/./.test(address)) throw new Error('Name one site.');
  const saved = values.receipt === undefined ? undefined : readReceipt(values.receipt);
  const since = values.since === undefined ? undefined : checkpointIn(readText(values.since));
  if (since && PROMISE.test(since))
    throw new Error('A receipt has a promise, and no checkpoint: name it with --receipt.');
  const policy = values.policy === undefined ? ANY_SIGNATURE : parsePolicy(readText(values.policy));
  return { site: new URL(address).origin, saved, since, save: values.save, key: values.key, policy };
}

/** @returns {Promise<[code: number, line: string]>} */
async function main() {
  if (process.argv[2] === 'proof') return checkFile(checkProof, ED25519);
  if (process.argv[2] === 'witness') return checkFile(checkWitness, COSIGNATURE);
  try {
    const call = readCommandLine();
    site = call.site;
    const [result, renames] = await check(call);
    if (problems.length === 0 && renames.length > 0)
      return [RENAMED, `RENAMED ${site}: ${renames.join('; ')}; ${result}`];
    if (problems.length === 0) return [0, `OK ${site}: ${result}`];
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    if (site === '') return [USAGE, message];
    if (error instanceof Wrong) problems.push(message);
    if (problems.length === 0) return [UNCHECKED, `UNCHECKED ${site}: ${message}`];
  }
  const more = problems.length > 5 ? `; and ${problems.length - 5} more` : '';
  return [WRONG, `WRONG ${site}: ${problems.slice(0, 5).join('; ').slice(0, 1_500)}${more}`];
}

const [code, line] = await main();
// Text from the site or a file must not move a terminal's cursor, nor hide, reverse or push away what surrounds it.
// What the line says stands last, whatever a site signed.
for (const text of [...evidence.flatMap((note) => [...note.trimEnd().split('\n'), '']), line])
  console.log(text.replace(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd'));
if (code === USAGE) console.log(`\n${HELP}`);
process.exitCode = code;

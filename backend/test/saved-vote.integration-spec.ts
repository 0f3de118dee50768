import { createHash, randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from 'test-support/temporary-folder';
import { describe, expect, it } from 'vitest';
import { CheckpointSigner } from '../src/log/checkpoint-signer.js';
import { checkProof, says } from './support/log/outside-check.js';
import { rootOfLines } from './support/log/rfc-6962.js';
import { savedVote } from './support/log/saved-vote.js';
import { VOTER_KEY_SECRET } from './support/poll-under-test.js';

// What `tools/verify/verify.mjs proof` says about a voter's saved file.

const ORIGIN = 'poll.example.com/log';
const signer = new CheckpointSigner(VOTER_KEY_SECRET);
const key = signer.verifierKeyOf(ORIGIN);
const receipt = randomBytes(16);
const own = `v1 30 US ${createHash('sha256').update(receipt).digest('base64url')}`;

const OTHER_RECEIPT = randomBytes(16).toString('base64');
const NO_VOTE = 'no vote with this receipt leads to the root';
const folder = makeTemporaryFolder();

function save(index: number, size: number, change = (text: string) => text): string {
  const lines = Array.from({ length: size }, (_, at) =>
    at === index ? own : `v1 1 US ${randomBytes(32).toString('base64url')}`,
  );
  const file = join(folder, 'vote.tlog-proof');
  writeFileSync(file, change(savedVote(receipt, index, lines, signer.sign(ORIGIN, size, rootOfLines(lines)))));
  return file;
}

describe('a saved vote', () => {
  it.each([
    [0, 1],
    [1, 2],
    [3, 6],
    [255, 256],
    [150, 301],
  ])('is proven by its file alone, as entry %d of %d', async (index, size) => {
    expect(await checkProof(save(index, size), key)).toEqual({
      code: 0,
      line: `OK: a vote for candidate 30, US, is entry ${index} of ${size} that poll.example.com/log signed`,
    });
  });

  it.each<[string, (text: string) => string, string]>([
    ['another receipt', (text) => text.replace(/extra .*/, `extra ${OTHER_RECEIPT}`), NO_VOTE],
    ['another place', (text) => text.replace('index 5', 'index 4'), NO_VOTE],
    ['a hash less', (text) => text.replace(/(index 5\n).*\n/, '$1'), NO_VOTE],
    ['another size', (text) => text.replace('\n9\n', '\n10\n'), 'poll.example.com/log did not sign this'],
    ['nothing of a proof', () => 'my vote', 'that is no proof of a vote'],
  ])('with %s is wrong', async (_, change, words) => {
    expect(await checkProof(save(5, 9, change), key)).toEqual(says(1, new RegExp(`WRONG: ${words}`)));
  });

  it('signed by another key is wrong', async () => {
    expect(await checkProof(save(5, 9), new CheckpointSigner('b1'.repeat(32)).verifierKeyOf(ORIGIN))).toEqual({
      code: 1,
      line: 'WRONG: poll.example.com/log did not sign this with that key',
    });
  });

  it.each<[string, () => string[]]>([
    ['no key', () => [save(5, 9)]],
    ['a key that is none', () => [save(5, 9), 'poll.example.com/log']],
    ['a file that is not there', () => ['/nonexistent/vote.tlog-proof', key]],
  ])('is not checked with %s', async (_, options) => {
    expect(await checkProof(...options())).toEqual(says(2, /node verify\.mjs proof <file> <key>/));
  });
});

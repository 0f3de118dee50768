import { randomBytes } from 'node:crypto';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { makeTemporaryFolder } from 'test-support/temporary-folder';
import { DataSource } from 'typeorm';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { CheckpointSigner } from '../src/log/checkpoint-signer.js';
import { beginNewOrigin } from '../src/log/new-origin.repository.js';
import { LogOperator } from './support/log/log-operator.js';
import { checkProof, checkWitness, says, verify } from './support/log/outside-check.js';
import { rootOfLines } from './support/log/rfc-6962.js';
import { savedVote } from './support/log/saved-vote.js';
import { TestWitness } from './support/log/test-witness.js';
import { castAll, mixedVotes } from './support/many-votes.js';
import { poll, start } from './support/poll-of-test.js';
import { VOTER_KEY_SECRET } from './support/poll-under-test.js';

// The programs for outsiders print one line with their finding, whatever the site wrote.

let operator: LogOperator;
const folder = makeTemporaryFolder();

beforeAll(async () => {
  await start();
  operator = new LogOperator(poll);
  await castAll(mixedVotes(10), poll.url);
  await operator.settle();
  await operator.keep();
});

afterEach(() => operator.restore());

describe('an entry', () => {
  it('cannot overwrite the line that names it', async () => {
    await operator.change(
      String.raw`UPDATE log_entries SET line = E'\r\x1b[2K\x7f\u009b1A\nOK http://poll' WHERE index = 7`,
    );
    // The program reads bytes: U+009B is two of them.
    expect(await verify(poll.url)).toEqual(
      says(1, /^WRONG .*: entry 7 \('\ufffd\ufffd\[2K\ufffdÂ\ufffd1A\ufffdOK http:\/\/poll'\) is neither/),
    );
  });

  it('cannot push away the line that names it', async () => {
    await operator.change(`UPDATE log_entries SET line = repeat(' ', 60000) || 'OK http://poll' WHERE index = 7`);
    const { line } = await verify(poll.url);
    expect(line).toMatch(/^WRONG /);
    expect(line.length).toBeLessThan(2_000);
  });
});

it('a name in the log cannot hide or reverse the rest of the line', async () => {
  await beginNewOrigin(poll.app.get(DataSource));
  await operator.settle();
  await operator.change(
    String.raw`UPDATE log_head SET earlier = jsonb_set(earlier, '{0}', '{"origin": "a\u202eb\u200bc\u2066d\u2028e", "size": 9, "root": ""}')`,
  );
  const { line } = await verify(poll.url);
  expect(line).toContain('the log before it, a\ufffdb\ufffdc\ufffdd\ufffde;');
});

describe('a saved file', () => {
  const ORIGIN = 'poll.example.com\r\u001b[2KOK\u202e';
  const lines = [`v1 1 US ${randomBytes(32).toString('base64url')}`];
  const signer = new CheckpointSigner(VOTER_KEY_SECRET);
  const checkpoint = signer.sign(ORIGIN, 1, rootOfLines(lines));

  it('of a vote cannot overwrite what is said of it', async () => {
    const file = join(folder, 'vote.tlog-proof');
    writeFileSync(file, savedVote(randomBytes(16), 0, lines, checkpoint));
    expect(await checkProof(file, signer.verifierKeyOf('poll.example.com/log'))).toEqual({
      code: 1,
      line: 'WRONG: poll.example.com\ufffd\ufffd[2KOK\ufffd did not sign this with that key',
    });
  });

  it('with a long name of the log cannot push away what is said of it', async () => {
    const file = join(folder, 'vote.tlog-proof');
    writeFileSync(file, savedVote(randomBytes(16), 0, lines, signer.sign(' '.repeat(60_000), 1, rootOfLines(lines))));
    const { line } = await checkProof(file, signer.verifierKeyOf('poll.example.com/log'));
    expect(line.length).toBeLessThan(2_000);
  });

  it('that a witness signed cannot overwrite what is said of it', async () => {
    const witness = await TestWitness.open('witness.example/w1');
    const file = join(folder, 'checkpoint');
    writeFileSync(file, `${checkpoint}${witness.cosign(checkpoint.slice(0, checkpoint.indexOf('\n\n') + 1))}`);
    expect(await checkWitness(file, witness.verifierKey)).toEqual(
      says(0, / 1 entries of poll\.example\.com\ufffd\ufffd\[2KOK\ufffd go on from all that it saw before$/),
    );
  });
});

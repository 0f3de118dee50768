import { afterAll, expect, it } from 'vitest';
import { OUTSIDER_ATTACKS } from './support/hostile/outsider-attacks.js';
import { ServedPoll } from './support/served-poll.js';

/** All attacks share a product, and its burst of 300 votes. */
let url: Promise<string> | undefined;

afterAll(() => ServedPoll.stopAll());

function start(): Promise<string> {
  // One vote a minute: only the burst matters, not the attack's duration.
  url ??= ServedPoll.start({ VOTE_LIMIT_PER_MINUTE: 1 }).then((poll) => poll.url);
  return url;
}

// Elsewhere: floods from one network (vote-limit), the spellings of other providers (canonical-email.spec), passwords (login), one
// key for two candidates (vote-idempotency), formulas (export), bodies of unknown fields (unusual-requests).
it.each([
  ['one mailbox in other spellings: Gmail', '0 votes'],
  ['one mailbox in other spellings: any other domain', '0 votes'],
  ['votes that another site can send', '0 votes'],
  ['an encoded line break behind an address', 'status 404'],
  ['one mailbox in other spellings: an alias service', '0 votes'],
  ['files of 64 bundles of the log at once from one address', 'about 300 files'],
])('%s: %s', async (name, result) => {
  expect(await OUTSIDER_ATTACKS[name]?.(start, { trustProxy: '' })).toMatchObject({ result });
});

import { afterAll, expect, it } from 'vitest';
import { OUTSIDER_ATTACKS } from './support/hostile/outsider-attacks.js';
import { ServedPoll } from './support/served-poll.js';

/** The products' addresses by their variables: attacks on the same ones share a product, and its burst of 300 votes. */
const urls = new Map<string, Promise<string>>();

afterAll(() => ServedPoll.stopAll());

async function start(environment: Record<string, string>): Promise<string> {
  const key = JSON.stringify(environment);
  const url = urls.get(key) ?? startProduct(environment);
  urls.set(key, url);
  return url;
}

async function startProduct({ TRUST_PROXY, ...administrator }: Record<string, string>): Promise<string> {
  // One vote a minute: only the burst matters, not the attack's duration.
  const changes = { VOTE_LIMIT_PER_MINUTE: 1, LOGIN_LIMIT_PER_MINUTE: 10, TRUST_PROXY: TRUST_PROXY?.split(',') ?? [] };
  return (await ServedPoll.start({ ...changes, ...administrator })).url;
}

// Floods from one network are tested in vote-limit, the spellings of other providers in canonical-email.spec.
it.each([
  ['one mailbox in other spellings: Gmail', '0 votes'],
  ['one mailbox in other spellings: any other domain', '0 votes'],
  ['wrong passwords for an administrator', 'administrator signs in'],
  ['votes that another site can send', '0 votes'],
  ['an encoded line break behind an address', 'status 404'],
  ['formulas in an exported file', '0 formulas in the file'],
  ['one mailbox in other spellings: an alias service', '0 votes'],
  ['one key for two candidates', '0 votes'],
  ['a body of 1,500 unknown fields', 'less than was sent'],
  ['files of 64 bundles of the log at once from one address', 'about 300 files'],
])('%s: %s', async (name, result) => {
  expect(await OUTSIDER_ATTACKS[name]?.(start, { trustProxy: '127.0.0.0/8,::1/128' })).toMatchObject({ result });
});

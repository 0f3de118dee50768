import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AttackRun } from './support/hostile/attack-run.js';
import { ATTACKS } from './support/hostile/attacks.js';

/** The number for all attacks together; the long form sends twenty times as many. */
const REQUESTS = 8_500;
const attacks = Object.keys(ATTACKS);

let attackRun: AttackRun;

beforeAll(async () => {
  attackRun = await AttackRun.start();
});

afterAll(() => attackRun.end());

describe.concurrent('every route responds as described, without internals, to', {
  timeout: 300_000,
}, () => {
  it.each(attacks)('%s', async (attack) => {
    await attackRun.run(attack, Math.ceil(REQUESTS / attacks.length));
  });
});

it('every route accepted a request at least once, except those that need a secret, an identity provider, an id that cannot be guessed, or an address or a commitment in the query', () => {
  expect(attackRun.unreached).toEqual([
    'POST /api/vote/confirm',
    'POST /api/unsubscribe',
    'GET /api/oembed',
    'POST /api/admin/login/openid',
    'POST /api/admin/login/openid/begin',
    'POST /api/admin/login/passkey',
    'POST /api/admin/second-factors/passkeys',
    'POST /api/admin/reset-password',
    'POST /api/admin/second-factors/app/confirm',
    'POST /api/admin/second-factors/recovery-codes',
    'POST /api/admin/login/code',
    'POST /api/admin/account/sessions/end',
    'GET /api/log/entry',
  ]);
});

it('afterwards the product runs, its log has no errors and no personal details, totals equal rows, and a vote counts', async () => {
  expect(await attackRun.finalState()).toEqual({ end: 'none', complaints: [], disagreements: 0, vote: 201 });
});

import request, { type Response, type Test } from 'supertest';
import { tokenIn } from 'test-support/inbox';
import { OpenIdProvider } from 'test-support/openid-provider';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import type { Config } from '../src/platform/config/config.js';
import { Administration } from './support/administration.js';
import { ADMINISTRATOR, addAdministrator, logIn, PASSWORD, signedIn, tokenOf } from './support/administrator.js';
import { emptyInbox, inbox } from './support/empty-inbox.js';
import { freshDatabase } from './support/fresh-database.js';
import { optionsOf, TestPasskey } from './support/passkey.js';
import { poll, start } from './support/poll-of-test.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { visitProvider } from './support/provider-visit.js';
import { errorOf } from './support/voters.js';

const SITE = 'https://vote.example.org';
const PATH = '/api/admin/login/openid';
const begunSchema = z.strictObject({ token: z.string().min(43), address: z.url() });
const accountsSchema = z.object({
  accounts: z.array(z.looseObject({ id: z.string(), email: z.string(), role: z.string(), is_invited: z.boolean() })),
});

let shared: OpenIdProvider;
let provider: OpenIdProvider;

async function openProvider(): Promise<OpenIdProvider> {
  const opened = await OpenIdProvider.open();
  opened.serve(SITE);
  return opened;
}

async function startPoll(changes: Partial<Config> = {}): Promise<void> {
  await start({
    ...changes,
    PUBLIC_URL: SITE,
    SMTP_URL: inbox.url,
    ...provider.environment,
    OPENID_OWNERS: ['poll owners'],
    OPENID_EDITORS: ['press'],
    OPENID_VIEWERS: ['staff'],
  });
}

/** A poll caches what it has read of a provider: this one has read nothing, and no other test uses it. */
async function startUnread(): Promise<void> {
  await poll.leave();
  provider = await openProvider();
  await startPoll({ DATABASE_URL: await freshDatabase() });
}

beforeAll(async () => {
  shared = await openProvider();
});

beforeEach(async () => {
  provider = shared;
  provider.forget();
  await emptyInbox();
  await startPoll();
});

const begin = async () => begunSchema.parse((await request(poll.url).post(`${PATH}/begin`).expect(200)).body);
const finish = (token: string, query: string): Test => request(poll.url).post(PATH).send({ token, query });

/** A sign-in up to the query with which the provider leads back. */
async function comeBack(form: Record<string, string> = { name: 'p-1' }): Promise<{ token: string; query: string }> {
  const { token, address } = await begin();
  return { token, query: await visitProvider(address, SITE, form) };
}

/** The response to the whole sign-in of `name`. */
async function signInAs(name: string, status = 200): Promise<Response> {
  const { token, query } = await comeBack({ name });
  return finish(token, query).expect(status);
}

const by = (session: string) => new Administration(poll, session);

async function listed(session: string) {
  return accountsSchema.parse((await by(session).get('admin/accounts').expect(200)).body).accounts;
}

async function accounts() {
  // Read by an owner of its own, who exists beside those under test.
  return (await listed(await signedIn(poll, 'owner@example.com')))
    .filter(({ email }) => email !== 'owner@example.com')
    .map(({ email, role, is_invited }) => [email, role, is_invited]);
}

const known = (email: string, roles: string[] | string) => ({ email, email_verified: true, roles });

describe('a sign-in by the identity provider', () => {
  it('adds an account with the role of the claim, and begins a session', async () => {
    provider.people.set('p-1', known('Pat@Example.com', ['everybody', 'press', 'staff']));
    const token = tokenOf(await signInAs('p-1'));
    await by(token).post('get-votes').expect(200);
    await by(token).get('admin/accounts').expect(403);
    expect(await poll.auditEntries()).toEqual(
      expect.arrayContaining([
        ['identity provider', 'account added', { account: 'pat@example.com', role: 'editor' }],
        ['pat@example.com', 'sign-in', { by: 'OpenID Connect' }],
      ]),
    );
    expect(await accounts()).toEqual([['pat@example.com', 'editor', false]]);
  });

  it('returns to the same account, even under another address', async () => {
    provider.people.set('p-1', known('pat@example.com', 'staff'));
    await signInAs('p-1');
    provider.people.set('p-1', { email: 'pat.new@example.com', email_verified: false, roles: 'staff' });
    await signInAs('p-1');
    expect(await accounts()).toEqual([['pat@example.com', 'viewer', false]]);
  });

  it('changes the role with the claim, and ends with it', async () => {
    await addAdministrator(poll);
    provider.people.set('p-1', known('pat@example.com', ['staff']));
    const token = tokenOf(await signInAs('p-1'));
    provider.people.set('p-1', known('pat@example.com', ['poll owners']));
    await signInAs('p-1');
    await by(token).get('admin/accounts').expect(200);
    expect(await poll.auditEntries('role changed')).toEqual([
      ['identity provider', 'role changed', { account: 'pat@example.com', role: 'owner', before: 'viewer' }],
    ]);
    provider.people.set('p-1', known('pat@example.com', ['everybody']));
    expect(errorOf(await signInAs('p-1', 403)).code).toBe('auth.openid_no_role');
    expect(await poll.auditEntries('sign-in refused')).toEqual([
      ['nobody', 'sign-in refused', { by: 'OpenID Connect', attempts: 1 }],
    ]);
  });

  it('links the account of the same verified address once, which keeps its password, and notifies it by mail', async () => {
    await addAdministrator(poll);
    provider.people.set('o-1', known('OLIVE@example.com', 'poll owners'));
    await signInAs('o-1');
    await signInAs('o-1');
    await logIn(poll).expect(200);
    expect(await poll.auditEntries('account linked')).toEqual([
      ['identity provider', 'account linked', { account: ADMINISTRATOR }],
    ]);
    const { subject, to } = await inbox.mail(1);
    expect([subject, to?.[0]?.address]).toEqual(['A new way to sign in', ADMINISTRATOR]);
  });

  it('rejects an address of another person of the provider', async () => {
    provider.people.set('p-1', known('pat@example.com', 'staff'));
    provider.people.set('p-2', known('pat@example.com', 'poll owners'));
    await signInAs('p-1');
    expect(errorOf(await signInAs('p-2', 403)).code).toBe('auth.openid_address');
    expect(await accounts()).toEqual([['pat@example.com', 'viewer', false]]);
  });

  it.each([
    ['not verified', { email: ADMINISTRATOR, email_verified: false, roles: 'poll owners' }],
    ['not said to be verified', { email: ADMINISTRATOR, roles: 'poll owners' }],
    ['missing', { roles: 'poll owners' }],
  ])('rejects an address that is %s', async (_case, person) => {
    await addAdministrator(poll);
    provider.people.set('e-1', person);
    expect(errorOf(await signInAs('e-1', 403)).code).toBe('auth.openid_address');
    expect(await poll.auditEntries('account linked')).toEqual([]);
  });

  it('leaves the last owner an owner', async () => {
    await addAdministrator(poll);
    provider.people.set('o-1', known(ADMINISTRATOR, 'staff'));
    await by(tokenOf(await signInAs('o-1')))
      .get('admin/accounts')
      .expect(200);
  });

  it('counts as a way in: its owner is not the last one beside another, and is not invited again', async () => {
    const owner = by(await signedIn(poll));
    provider.people.set('p-1', known('pat@example.com', 'poll owners'));
    const pat = tokenOf(await signInAs('p-1'));
    const invited = await owner.post('admin/accounts/invitations', { email: 'pat@example.com', role: 'viewer' });
    expect([invited.status, errorOf(invited).code]).toEqual([409, 'accounts.exists']);
    const [first, last] = (await listed(pat)).map(({ id }) => by(pat).delete(`admin/accounts/${id}`));
    await first?.expect(204);
    expect((await last)?.body).toMatchObject({ code: 'accounts.last_owner' });
  });

  it('allows no way around the provider: a forgotten password gets no mail without one', async () => {
    provider.people.set('p-1', known('pat@example.com', 'staff'));
    await signInAs('p-1');
    await request(poll.url).post('/api/admin/forgot-password').send({ email: 'pat@example.com' }).expect(202);
    await addAdministrator(poll);
    await request(poll.url).post('/api/admin/forgot-password').send({ email: ADMINISTRATOR }).expect(202);
    // They are mailed one after another.
    const { to } = await inbox.mail(1);
    expect(to?.[0]?.address).toBe(ADMINISTRATOR);
    expect(await poll.auditEntries('password reset asked')).toHaveLength(1);
  });
});

describe('an account that only the provider opens', () => {
  it('is not opened by a passkey that it has added', async () => {
    provider.people.set('p-1', known('pat@example.com', 'staff'));
    const pat = by(tokenOf(await signInAs('p-1')));
    const passkey = new TestPasskey();
    const options = optionsOf(await pat.post('admin/second-factors/passkeys/options'));
    const added = passkey.register(options, { origin: SITE });
    await pat.post('admin/second-factors/passkeys', { name: 'Telephone', ...added }).expect(200);
    const challenge = optionsOf(await by('').post('admin/login/passkey/options'));
    const refused = await by('').post('admin/login/passkey', passkey.use(challenge, { origin: SITE }));
    expect(errorOf(refused).code).toBe('auth.passkey_refused');
  });

  it('is not opened by the link of an earlier invitation', async () => {
    const invitation = { email: 'pat@example.com', role: 'editor' };
    await by(await signedIn(poll))
      .post('admin/accounts/invitations', invitation)
      .expect(204);
    const token = tokenIn(await inbox.mailTo('pat@example.com'));
    provider.people.set('p-1', known('pat@example.com', 'press'));
    await signInAs('p-1');
    const reset = await request(poll.url).post('/api/admin/reset-password').send({ token, password: PASSWORD });
    expect(errorOf(reset).code).toBe('auth.reset_invalid');
  });
});

describe('what comes back from the provider', () => {
  beforeEach(() => provider.people.set('p-1', known('pat@example.com', 'staff')));

  const refused = async (token: string, query: string) => errorOf(await finish(token, query).expect(401)).code;

  it('works once, also at the same time', async () => {
    const { token, query } = await comeBack();
    const responses = await Promise.all(Array.from({ length: 5 }, () => finish(token, query)));
    expect(responses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 401, 401, 401, 401]);
    expect(await refused(token, query)).toBe('auth.step_expired');
    expect(await refused((await begin()).token, query)).toBe('auth.openid_refused');
  });

  it("signs nobody in with another tab's token, as by an attacker's link", async () => {
    const { token } = await begin();
    expect(await refused(token, (await comeBack()).query)).toBe('auth.openid_refused');
  });

  it('is rejected with another state, another code, another issuer, an error or nothing in it', async () => {
    const changed = async (change: (query: URLSearchParams) => void) => {
      const { token, query } = await comeBack();
      const other = new URLSearchParams(query);
      change(other);
      return refused(token, other.toString());
    };
    const codes = [
      await changed((query) => query.set('state', 'another')),
      await changed((query) => query.delete('state')),
      await changed((query) => query.set('code', 'another')),
      await changed((query) => query.delete('code')),
      await changed((query) => query.set('iss', 'https://evil.example')),
      await changed((query) => query.append('code', 'twice')),
    ];
    expect(new Set(codes)).toEqual(new Set(['auth.openid_refused']));
    expect(await refused((await begin()).token, 'nothing')).toBe('auth.openid_refused');
    const { token, query } = await comeBack({ name: 'p-1', cancel: 'yes' });
    expect(await refused(token, query)).toBe('auth.openid_refused');
    expect(await accounts()).toEqual([]);
  });

  it('is rejected with a signature of another key', async () => {
    await startUnread();
    provider.people.set('p-1', known('pat@example.com', 'staff'));
    provider.hasOtherKeys = true;
    const { token, query } = await comeBack();
    expect(await refused(token, query)).toBe('auth.openid_refused');
  });

  it('is rejected after ten minutes', async () => {
    const { token, query } = await comeBack();
    await poll.database.query(`UPDATE one_time_tokens SET expires_at = now() - interval '1 second'`);
    expect(await refused(token, query)).toBe('auth.step_expired');
  });

  it('keeps no secret in the clear', async () => {
    const { token } = await begin();
    const { rows } = await poll.database.query<{ data: object }>('SELECT data FROM one_time_tokens');
    expect(rows.map(({ data }) => Object.keys(data).toSorted())).toEqual([['nonce', 'state']]);
    expect(JSON.stringify(rows)).not.toContain(token);
  });
});

describe('a provider that does not respond', () => {
  it.each([500, 502, 404])(
    'with %i makes a sign-in wait, unless by password, and the next one works',
    async (status) => {
      await startUnread();
      provider.people.set('p-1', known('pat@example.com', 'staff'));
      provider.failure = status;
      await signedIn(poll);
      expect(errorOf(await request(poll.url).post(`${PATH}/begin`).expect(503)).code).toBe('auth.openid_unavailable');
      provider.failure = undefined;
      const { token, query } = await comeBack();
      provider.failure = status;
      expect(errorOf(await finish(token, query)).code).toBe('auth.openid_unavailable');
      provider.failure = undefined;
      await signInAs('p-1');
    },
  );
});

it('is offered under the name of its host, and without an identity provider there is none to offer or to use', async () => {
  await request(poll.url)
    .get(PATH)
    .expect(200, { label: new URL(provider.issuer).host });
  const other = await PollUnderTest.start();
  await request(other.url).get(PATH).expect(200, { label: null });
  const responses = [
    await request(other.url).post(`${PATH}/begin`),
    await request(other.url).post(PATH).send({ token: 'x', query: 'code=x' }),
  ];
  expect(responses.map((response) => errorOf(response).code)).toEqual(['auth.openid_off', 'auth.step_expired']);
});

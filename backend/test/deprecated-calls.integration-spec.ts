import { readFileSync } from 'node:fs';
import type { Response } from 'supertest';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { addAdministrator, callAs, getAs, logIn, postAs, signedIn } from './support/administrator.js';
import { auditEntriesIn } from './support/audit-entries.js';
import { addApp } from './support/authenticator-app.js';
import { emptyInbox, inbox } from './support/empty-inbox.js';
import { PollUnderTest } from './support/poll-under-test.js';
import type { Route } from './support/routes.js';
import { webhookTo } from './support/webhook-owner.js';

const VERA = 'vera@example.com';
const WEBHOOK = webhookTo('https://receiver.example.com');
const KEY = { name: 'Reports', scopes: ['totals'] };
const FILTER = { name: 'Ohio', filter: { state: 'OH' } };

const savedSchema = z.object({ filters: z.array(z.object({ id: z.string() })) });
const operationSchema = z.looseObject({ deprecated: z.boolean().optional(), summary: z.string() });
const contract = z
  .object({ paths: z.record(z.string(), z.record(z.string(), operationSchema)) })
  .parse(JSON.parse(readFileSync(new URL('../../contract/openapi.json', import.meta.url), 'utf8'))).paths;

interface Call {
  body?: object | undefined;
  /** What stands for {…} in the path of the new call. */
  path?: Record<string, string>;
  query?: string;
}

interface Sent {
  old?: object;
  new?: Call;
}

interface Case {
  /** The path of the deprecated call, which is a POST. */
  old: string;
  by: [Route['method'], string];
  /** Makes what the calls are about, and returns what is sent to each. */
  arrange?: () => Sent | Promise<Sent>;
}
let poll: PollUnderTest;
let session: string;

beforeEach(start);

async function start(): Promise<void> {
  await emptyInbox();
  poll = await PollUnderTest.start({ SMTP_URL: inbox.url });
  session = await signedIn(poll);
}

async function accountOfVera(): Promise<string> {
  await addAdministrator(poll, VERA);
  return idOf('SELECT id FROM admins WHERE email = $1', [VERA]);
}

async function idOf(query: string, values: unknown[] = []): Promise<string> {
  const { rows } = await poll.database.query<{ id: string }>(query, values);
  if (!rows[0]) throw new Error(`${query} finds nothing`);
  return rows[0].id;
}

/** Paused, so that nothing is sent. */
async function webhook(): Promise<string> {
  return idOf(
    `INSERT INTO webhooks (name, url, events, state, secret_salt, made_by)
     VALUES ('One', 'https://receiver.example.com', '{vote.counted}', 'paused', sha256('salt'), 'test') RETURNING id`,
  );
}

async function failedDelivery(): Promise<{ id: string; delivery_id: string }> {
  const id = await webhook();
  await postAs(poll, session, `/api/admin/webhooks/${id}/test`).expect(202);
  const delivery_id = await idOf(
    `UPDATE webhook_deliveries SET state = 'failed', attempts = 1, settled_at = now() RETURNING id`,
  );
  return { id, delivery_id };
}

async function otherSession(): Promise<string> {
  await logIn(poll).expect(200);
  return idOf('SELECT id FROM sessions ORDER BY created_at DESC');
}

async function apiKey(): Promise<string> {
  await postAs(poll, session, '/api/admin/api-keys', KEY).expect(201);
  return idOf('SELECT id FROM api_keys');
}

async function passkey(): Promise<string> {
  return idOf(
    `INSERT INTO passkeys (admin_id, credential_id, public_key, counter, transports, name)
     SELECT id, 'a', 'a', 0, '{}', 'Telephone' FROM admins RETURNING id`,
  );
}

async function savedFilter(): Promise<string> {
  await postAs(poll, session, '/api/admin/saved-filters', FILTER).expect(204);
  const [filter] = savedSchema.parse((await getAs(poll, session, '/api/admin/saved-filters').expect(200)).body).filters;
  return filter?.id ?? '';
}

const beside = (make: () => Promise<unknown>) => async () => {
  await make();
  return {};
};
const both = (body: object) => () => ({ old: body, new: { body } });
/** The old call names in its body what the new one names in its path. */
const about = (make: () => Promise<string>, body?: object) => async () => {
  const id = await make();
  return { old: { id, ...body }, new: { path: { id }, body } };
};

const CASES: Case[] = [
  { old: '/api/overview', by: ['get', '/api/overview'] },
  {
    old: '/api/signals',
    by: ['get', '/api/signals'],
    arrange: () => ({ old: { window: 'day' }, new: { query: 'window=day' } }),
  },
  { old: '/api/admin/account', by: ['get', '/api/admin/account'] },
  { old: '/api/admin/account/sign-ins', by: ['get', '/api/admin/account/sign-ins'] },
  {
    old: '/api/admin/account/sessions/end',
    by: ['delete', '/api/admin/account/sessions/{id}'],
    arrange: about(otherSession),
  },
  {
    old: '/api/admin/account/sessions/end-others',
    by: ['delete', '/api/admin/account/sessions'],
    arrange: beside(otherSession),
  },
  { old: '/api/admin/accounts', by: ['get', '/api/admin/accounts'] },
  {
    old: '/api/admin/accounts/invite',
    by: ['post', '/api/admin/accounts/invitations'],
    arrange: both({ email: VERA, role: 'viewer' }),
  },
  {
    old: '/api/admin/accounts/role',
    by: ['patch', '/api/admin/accounts/{id}'],
    arrange: async () => {
      const id = await accountOfVera();
      return { old: { email: VERA, role: 'viewer' }, new: { path: { id }, body: { role: 'viewer' } } };
    },
  },
  {
    old: '/api/admin/accounts/remove',
    by: ['delete', '/api/admin/accounts/{id}'],
    arrange: async () => ({ old: { email: VERA }, new: { path: { id: await accountOfVera() } } }),
  },
  { old: '/api/admin/second-factors', by: ['get', '/api/admin/second-factors'] },
  {
    old: '/api/admin/second-factors/app/remove',
    by: ['delete', '/api/admin/second-factors/app'],
    arrange: beside(() => addApp(poll, session)),
  },
  {
    old: '/api/admin/second-factors/passkeys/remove',
    by: ['delete', '/api/admin/second-factors/passkeys/{id}'],
    arrange: about(passkey),
  },
  { old: '/api/api-keys', by: ['get', '/api/admin/api-keys'] },
  { old: '/api/api-keys/make', by: ['post', '/api/admin/api-keys'], arrange: both(KEY) },
  { old: '/api/api-keys/revoke', by: ['delete', '/api/admin/api-keys/{id}'], arrange: about(apiKey) },
  { old: '/api/webhooks', by: ['get', '/api/admin/webhooks'], arrange: beside(webhook) },
  { old: '/api/webhooks/add', by: ['post', '/api/admin/webhooks'], arrange: both(WEBHOOK) },
  { old: '/api/webhooks/change', by: ['patch', '/api/admin/webhooks/{id}'], arrange: about(webhook, WEBHOOK) },
  { old: '/api/webhooks/pause', by: ['patch', '/api/admin/webhooks/{id}'], arrange: about(webhook, { paused: false }) },
  { old: '/api/webhooks/rotate', by: ['post', '/api/admin/webhooks/{id}/secret'], arrange: about(webhook) },
  { old: '/api/webhooks/test', by: ['post', '/api/admin/webhooks/{id}/test'], arrange: about(webhook) },
  { old: '/api/webhooks/delete', by: ['delete', '/api/admin/webhooks/{id}'], arrange: about(webhook) },
  {
    old: '/api/webhooks/deliveries',
    by: ['get', '/api/admin/webhooks/{id}/deliveries'],
    arrange: about(async () => (await failedDelivery()).id),
  },
  {
    old: '/api/webhooks/replay',
    by: ['post', '/api/admin/webhooks/{id}/deliveries/{delivery_id}/replay'],
    arrange: async () => {
      const ids = await failedDelivery();
      return { old: ids, new: { path: ids } };
    },
  },
  {
    old: '/api/webhooks/replay',
    by: ['post', '/api/admin/webhooks/{id}/deliveries/replay'],
    arrange: about(async () => (await failedDelivery()).id),
  },
  { old: '/api/saved-filters', by: ['get', '/api/admin/saved-filters'], arrange: beside(savedFilter) },
  { old: '/api/saved-filters/save', by: ['post', '/api/admin/saved-filters'], arrange: both(FILTER) },
  {
    old: '/api/saved-filters/delete',
    by: ['delete', '/api/admin/saved-filters/{id}'],
    arrange: async () => ({ old: { name: FILTER.name }, new: { path: { id: await savedFilter() } } }),
  },
];

/** Ids, times and secrets differ from call to call. */
function shapeOf(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(shapeOf);
  if (typeof value !== 'object' || value === null) return typeof value;
  return Object.fromEntries(Object.entries(value).map(([name, member]) => [name, shapeOf(member)]));
}

/** What a call responds and leaves behind. */
async function outcomeOf({ status, headers, body }: Response): Promise<object> {
  const { rows } = await poll.database.query(`
    SELECT (SELECT count(*) FROM saved_filters) AS filters, (SELECT count(*) FROM passkeys) AS passkeys,
      (SELECT count(*) FROM sessions WHERE ended_at IS NULL) AS sessions,
      (SELECT count(*) FROM webhook_deliveries WHERE state = 'waiting') AS deliveries,
      (SELECT json_agg(state) FROM webhooks) AS webhooks`);
  const audit = (await auditEntriesIn(poll.database)).map(([actor, action]) => [actor, action]);
  return { status, cache: headers['cache-control'], body: shapeOf(body), audit, rows };
}

it.each(CASES)('POST $old responds as $by.0 $by.1 does', async ({ old, by: [method, path], arrange }) => {
  const before = (await arrange?.()) ?? {};
  const response = await callAs(poll, session, { method: 'post', path: old }, before.old ?? {});
  expect(response.headers.deprecation).toMatch(/^@\d+$/);
  const expected = await outcomeOf(response);
  await poll.leave();
  await start();
  const { path: ids = {}, query = '', body } = (await arrange?.())?.new ?? {};
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => ids[name] ?? '');
  const replacing = await callAs(poll, session, { method, path: `${filled}?${query}` }, body);
  expect(replacing.status).toBeLessThan(300);
  expect(replacing.headers.deprecation).toBeUndefined();
  expect(await outcomeOf(replacing)).toEqual(expected);
});

it.each(CASES)('the contract marks POST $old, with $by.0 $by.1 in its place', ({ old, by: [method, path] }) => {
  const { summary, deprecated, ...described } = contract[old]?.post ?? { summary: '' };
  expect(deprecated).toBe(true);
  // Of two that replace one it names one.
  if (!path.endsWith('/deliveries/replay')) expect(summary).toBe(`Replaced by ${method.toUpperCase()} ${path}`);
  const replacing = contract[path]?.[method];
  expect(replacing?.deprecated).toBeUndefined();
  for (const promise of ['x-least-role', 'x-api-key-scopes', 'security', 'responses']) {
    expect(described[promise]).toEqual(replacing?.[promise]);
  }
});

it('no deprecated call is missing here', () => {
  const deprecated = Object.entries(contract).filter(([, methods]) => methods.post?.deprecated);
  expect([...new Set(CASES.map(({ old }) => old))].toSorted()).toEqual(deprecated.map(([path]) => path).toSorted());
});

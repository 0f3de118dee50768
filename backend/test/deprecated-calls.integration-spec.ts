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

/** A deprecated call, which is a POST, and what replaces it. */
type Case = [
  old: string,
  method: Route['method'],
  path: string,
  /** Makes what the calls are about, and returns what is sent to each. */
  arrange?: () => Sent | Promise<Sent>,
];

let poll: PollUnderTest;
let session: string;

beforeEach(start);

async function start(): Promise<void> {
  await emptyInbox();
  poll = await PollUnderTest.start({ SMTP_URL: inbox.url });
  session = await signedIn(poll);
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

async function aboutDelivery() {
  const id = await webhook();
  await postAs(poll, session, `/api/admin/webhooks/${id}/test`).expect(202);
  const delivery_id = await idOf(
    `UPDATE webhook_deliveries SET state = 'failed', attempts = 1, settled_at = now() RETURNING id`,
  );
  return { old: { id, delivery_id }, new: { path: { id, delivery_id } } };
}

const failedWebhook = async () => (await aboutDelivery()).old.id;

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
const aboutVera = (body?: object) => async () => {
  await addAdministrator(poll, VERA);
  const id = await idOf('SELECT id FROM admins WHERE email = $1', [VERA]);
  return { old: { email: VERA, ...body }, new: { path: { id }, body } };
};
const aboutFilter = async () => ({ old: { name: FILTER.name }, new: { path: { id: await savedFilter() } } });

const CASES: Case[] = [
  ['overview', 'get', 'overview'],
  ['signals', 'get', 'signals', () => ({ old: { window: 'day' }, new: { query: 'window=day' } })],
  ['admin/account', 'get', 'admin/account'],
  ['admin/account/sign-ins', 'get', 'admin/account/sign-ins'],
  ['admin/account/sessions/end', 'delete', 'admin/account/sessions/{id}', about(otherSession)],
  ['admin/account/sessions/end-others', 'delete', 'admin/account/sessions', beside(otherSession)],
  ['admin/accounts', 'get', 'admin/accounts'],
  ['admin/accounts/invite', 'post', 'admin/accounts/invitations', both({ email: VERA, role: 'viewer' })],
  ['admin/accounts/role', 'patch', 'admin/accounts/{id}', aboutVera({ role: 'viewer' })],
  ['admin/accounts/remove', 'delete', 'admin/accounts/{id}', aboutVera()],
  ['admin/second-factors', 'get', 'admin/second-factors'],
  ['admin/second-factors/app/remove', 'delete', 'admin/second-factors/app', beside(() => addApp(poll, session))],
  ['admin/second-factors/passkeys/remove', 'delete', 'admin/second-factors/passkeys/{id}', about(passkey)],
  ['api-keys', 'get', 'admin/api-keys'],
  ['api-keys/make', 'post', 'admin/api-keys', both(KEY)],
  ['api-keys/revoke', 'delete', 'admin/api-keys/{id}', about(apiKey)],
  ['webhooks', 'get', 'admin/webhooks', beside(webhook)],
  ['webhooks/add', 'post', 'admin/webhooks', both(WEBHOOK)],
  ['webhooks/change', 'patch', 'admin/webhooks/{id}', about(webhook, WEBHOOK)],
  ['webhooks/pause', 'patch', 'admin/webhooks/{id}', about(webhook, { paused: false })],
  ['webhooks/rotate', 'post', 'admin/webhooks/{id}/secret', about(webhook)],
  ['webhooks/test', 'post', 'admin/webhooks/{id}/test', about(webhook)],
  ['webhooks/delete', 'delete', 'admin/webhooks/{id}', about(webhook)],
  ['webhooks/deliveries', 'get', 'admin/webhooks/{id}/deliveries', about(failedWebhook)],
  ['webhooks/replay', 'post', 'admin/webhooks/{id}/deliveries/{delivery_id}/replay', aboutDelivery],
  ['webhooks/replay', 'post', 'admin/webhooks/{id}/deliveries/replay', about(failedWebhook)],
  ['saved-filters', 'get', 'admin/saved-filters', beside(savedFilter)],
  ['saved-filters/save', 'post', 'admin/saved-filters', both(FILTER)],
  ['saved-filters/delete', 'delete', 'admin/saved-filters/{id}', aboutFilter],
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

it.each(CASES)('POST /api/%s responds as %s /api/%s does', async (old, method, path, arrange) => {
  const before = (await arrange?.()) ?? {};
  const response = await callAs(poll, session, { method: 'post', path: `/api/${old}` }, before.old ?? {});
  expect(response.headers.deprecation).toMatch(/^@\d+$/);
  const expected = await outcomeOf(response);
  await poll.leave();
  await start();
  const { path: ids = {}, query = '', body } = (await arrange?.())?.new ?? {};
  const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => ids[name] ?? '');
  const replacing = await callAs(poll, session, { method, path: `/api/${filled}?${query}` }, body);
  expect(replacing.status).toBeLessThan(300);
  expect(replacing.headers.deprecation).toBeUndefined();
  expect(await outcomeOf(replacing)).toEqual(expected);
});

it.each(CASES)('the contract marks POST /api/%s, with %s /api/%s in its place', (old, method, path) => {
  const { summary, deprecated, ...described } = contract[`/api/${old}`]?.post ?? { summary: '' };
  expect(deprecated).toBe(true);
  // Of two that replace one it names one.
  if (!path.endsWith('/deliveries/replay')) expect(summary).toBe(`Replaced by ${method.toUpperCase()} /api/${path}`);
  const replacing = contract[`/api/${path}`]?.[method];
  expect(replacing?.deprecated).toBeUndefined();
  for (const promise of ['x-least-role', 'x-api-key-scopes', 'security', 'responses']) {
    expect(described[promise]).toEqual(replacing?.[promise]);
  }
});

it('no deprecated call is missing here', () => {
  const deprecated = Object.entries(contract).filter(([, methods]) => methods.post?.deprecated);
  const here = [...new Set(CASES.map(([old]) => `/api/${old}`))];
  expect(here.toSorted()).toEqual(deprecated.map(([path]) => path).toSorted());
});

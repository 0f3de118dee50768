import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { KEY_LIMIT } from '../src/integrations/api-keys/api-key-admission.js';
import { ADMINISTRATOR } from './support/administrator.js';
import { handOverTo, pollFileWith } from './support/handed-over.js';
import { olive, poll, startPollWithAdministrator } from './support/poll-of-test.js';
import { errorOf, invalidFieldsOf } from './support/voters.js';

const keySchema = z.strictObject({ key: z.string().regex(/^poll_[\w-]{43}$/) });
const listSchema = z.object({
  keys: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      hint: z.string().length(4),
      scopes: z.array(z.string()),
      made_by: z.string(),
      created_at: z.iso.datetime(),
      expires_at: z.iso.datetime().nullable(),
      last_used_at: z.iso.datetime().nullable(),
    }),
  ),
  hands_over: z.boolean(),
});

startPollWithAdministrator(beforeEach, { POLL_FILE: pollFileWith(handOverTo(['api_keys'])) });

const make = (body: object = {}) => olive.post('admin/api-keys', { name: 'Reports', scopes: ['totals'], ...body });

const made = async (body: object = {}): Promise<string> => keySchema.parse((await make(body).expect(201)).body).key;

const listed = async () => listSchema.parse((await olive.get('admin/api-keys').expect(200)).body).keys;

const readWith = (key: string, path = 'overview') => olive.as(key).get(path);

const actions = () => poll.rows(`SELECT actor, action FROM audit_log WHERE action LIKE 'API key%' ORDER BY id`);

describe('an API key', () => {
  it('opens the routes of its scope, is listed without itself, and is stored as a hash', async () => {
    const key = await made();
    await readWith(key).expect(200);
    await readWith(key, 'overview/times').expect(200);
    const places = await readWith(key, 'overview/places').expect(200);
    expect(places.text).not.toMatch(/states|zip_areas/);
    await olive.get('overview/places').expect(200, /states.*zip_areas/);
    const [one, ...others] = await listed();
    expect(others).toEqual([]);
    expect(one).toMatchObject({ name: 'Reports', hint: key.slice(-4), scopes: ['totals'], made_by: ADMINISTRATOR });
    expect(one?.last_used_at).not.toBeNull();
    expect(JSON.stringify(await poll.rows('SELECT * FROM api_keys'))).not.toContain(key.slice(5, 40));
  });

  // Which routes each scope opens: api-docs-access, and the contract.
  it('opens nothing without the scope', async () => {
    const key = await made();
    await poll.database.query(`UPDATE api_keys SET scopes = '{emails}'`);
    expect(errorOf(await readWith(key).expect(403))).toMatchObject({ code: 'auth.key_scope' });
  });

  it('is recorded when it is created, first used and revoked, and not at each use', async () => {
    const key = await made();
    await Promise.all(Array.from({ length: 5 }, () => readWith(key).expect(200)));
    const [one] = await listed();
    await olive.delete(`admin/api-keys/${one?.id}`).expect(204);
    await olive.delete(`admin/api-keys/${one?.id}`).expect(204);
    expect(await actions()).toEqual([
      { actor: ADMINISTRATOR, action: 'API key made' },
      { actor: `API key ${one?.id}: Reports`, action: 'API key used' },
      { actor: ADMINISTRATOR, action: 'API key revoked' },
    ]);
  });

  it('stops working immediately when it is revoked', async () => {
    const [key, other] = [await made(), await made({ name: 'Other' })];
    const [, one] = await listed();
    await olive.delete(`admin/api-keys/${one?.id}`).expect(204);
    expect(errorOf(await readWith(key).expect(401)).code).toBe('auth.key_invalid');
    await readWith(other).expect(200);
  });

  it('stops working when it expires', async () => {
    const key = await made({ expires_at: new Date(Date.now() + 3_600_000).toISOString() });
    await readWith(key).expect(200);
    await poll.database.query('UPDATE api_keys SET expires_at = now()');
    await readWith(key).expect(401);
  });

  it('has its own limits', async () => {
    const [key, other] = [await made(), await made({ name: 'Other' })];
    const responses = await Promise.all(Array.from({ length: KEY_LIMIT + 20 }, () => olive.as(key).post('audit-log')));
    const limited = responses.filter(({ status }) => status === 429);
    expect(limited.length).toBeGreaterThan(0);
    expect(errorOf(limited[0] ?? { status: 0, body: {} }).code).toBe('rate.limited');
    expect(Number(limited[0]?.headers['retry-after'])).toBeGreaterThan(0);
    await readWith(other).expect(200);
    await olive.get('overview').expect(200);
  });
});

it.each(['poll_', 'poll_short', `poll_${'a'.repeat(42)}'`, `poll_${'a'.repeat(44)}`])('rejects %s', async (key) => {
  const response = await readWith(key).expect(401);
  expect(errorOf(response).code).toBe('auth.key_invalid');
  expect(response.headers['www-authenticate']).toBe('Bearer');
});

it.each([
  ['name', { name: ' ' }],
  ['name', { name: 'a'.repeat(61) }],
  ['scopes', { scopes: [] }],
  ['scopes', { scopes: ['totals', 'totals'] }],
  ['scopes', { scopes: ['everything'] }],
  ['expires_at', { expires_at: 'tomorrow' }],
  ['expires_at', { expires_at: '2020-01-01T00:00:00Z' }],
])('is not created with an invalid %s: %j', async (field, body) => {
  expect(invalidFieldsOf(await make(body).expect(400))).toEqual([field]);
});

it('are limited to 50, even if they are created at the same time', async () => {
  const responses = await Promise.all(Array.from({ length: 60 }, () => make()));
  expect(responses.filter(({ status }) => status === 201)).toHaveLength(50);
  expect(errorOf(responses.find(({ status }) => status !== 201) ?? { status: 0, body: {} }).code).toBe('keys.full');
});

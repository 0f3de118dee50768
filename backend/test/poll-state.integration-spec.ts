import request from 'supertest';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { Administration } from './support/administration.js';
import { beginServers, servers } from './support/poll-servers.js';
import type { PollUnderTest } from './support/poll-under-test.js';
import { until } from './support/until.js';
import { errorOf, invalidFieldsOf, voteOf } from './support/voters.js';

const HOUR = 3_600_000;
const at = (fromNow: number) => new Date(Date.now() + fromNow).toISOString();

let poll: PollUnderTest;
let olive: Administration;

const start = (changes: Record<string, unknown> = {}) => servers.start(changes, { POLL_MANAGED_BY: 'desk' });

async function begin(changes: Record<string, unknown> = {}): Promise<void> {
  poll = await start(changes);
  olive = await Administration.of(poll);
}

beforeEach(beginServers);

const pausedSchema = z.object({ paused: z.unknown() });
const stateSchema = z.object({
  state: z.string(),
  opens_at: z.string().nullable(),
  closes_at: z.string().nullable(),
  paused: z.unknown(),
  version: z.number(),
});
const stateNow = async () => stateSchema.parse((await olive.get('admin/poll/state').expect(200)).body);
const change = (body: object) => olive.patch('admin/poll/state', body);
const versionsSchema = z.object({
  versions: z.array(z.object({ version: z.number(), published_by: z.string(), fields: z.array(z.string()) })),
  next_page: z.string().nullable(),
});
const historyOf = async (query = '') =>
  versionsSchema.parse((await olive.get(`admin/poll/versions${query}`).expect(200)).body);

it('takes no votes while it is paused, at any server, and everybody can read why', async () => {
  await begin();
  const other = await start();
  const reason = { en: 'We check a flood of votes.', es: 'Comprobamos.' };
  await change({ state: 'paused', reason }).expect(204);
  expect(errorOf(await poll.castVote(voteOf('ada')).expect(403)).code).toBe('poll.closed');
  const shown = await until(async () => pausedSchema.parse((await request(other.url).get('/api/poll')).body).paused);
  expect(shown).toEqual(reason);
  await other.castVote(voteOf('ada')).expect(403);
  expect(await stateNow()).toMatchObject({ state: 'paused', paused: reason, version: 2 });
  await change({ state: 'open' }).expect(204);
  await poll.castVote(voteOf('ada')).expect(201);
  expect((await poll.auditEntries()).slice(-2)).toEqual([
    ['olive@example.com', 'poll paused', { fields: ['paused'] }],
    ['olive@example.com', 'poll opened', { fields: ['paused'] }],
  ]);
});

it('is closed now and reopened, until a given moment or for good', async () => {
  await begin({ opens_at: at(-HOUR), closes_at: at(HOUR) });
  await change({ state: 'closed' }).expect(204);
  const { state, closes_at } = await stateNow();
  expect([state, Math.abs(Date.parse(closes_at ?? '') - Date.now()) < 60_000]).toEqual(['closed', true]);
  expect(errorOf(await poll.castVote(voteOf('ada')).expect(403)).code).toBe('poll.closed');
  for (const path of ['/api/vote/count', '/api/poll']) await request(poll.url).get(path).expect(200);
  await change({ state: 'closed' }).expect(204);
  expect(await stateNow()).toMatchObject({ closes_at, version: 2 });
  const later = at(2 * HOUR);
  await change({ state: 'open', closes_at: later }).expect(204);
  expect(await stateNow()).toMatchObject({ state: 'open', closes_at: later });
  await poll.castVote(voteOf('ada')).expect(201);
  await change({ state: 'closed' }).expect(204);
  await change({ state: 'open' }).expect(204);
  expect(await stateNow()).toMatchObject({ state: 'open', closes_at: null });
});

it('that has not opened yet opens, or closes, now', async () => {
  await begin({ opens_at: at(HOUR), closes_at: at(2 * HOUR) });
  const { closes_at } = await stateNow();
  expect(errorOf(await poll.castVote(voteOf('ada')).expect(403)).code).toBe('poll.closed');
  await change({ state: 'open' }).expect(204);
  expect(await stateNow()).toMatchObject({ state: 'open', closes_at });
  await poll.castVote(voteOf('ada')).expect(201);
  await olive.post('admin/poll/versions/1/put-back').expect(204);
  expect(await stateNow()).toMatchObject({ state: 'not-yet' });
  await change({ state: 'closed' }).expect(204);
  expect(await stateNow()).toMatchObject({ state: 'closed', opens_at: null });
});

it('says which field is wrong, and stays as it is', async () => {
  await begin({ closes_at: at(HOUR), details_days: 30 });
  const fieldsOf = async (body: object) => invalidFieldsOf(await change(body).expect(400));
  for (const reason of [undefined, null, 'Wait.', {}, { es: 'Solo' }, { en: ' ' }, { en: 'x'.repeat(1_001) }])
    expect(await fieldsOf({ state: 'paused', reason })).toEqual(['reason']);
  expect(await fieldsOf({ state: 'paused', reason: { en: 'Wait.', '?': 'x' } })).toEqual(['reason']);
  expect(await fieldsOf({ state: 'not-yet' })).toEqual(['state']);
  for (const closes_at of ['tonight', at(-HOUR)])
    expect(await fieldsOf({ state: 'open', closes_at })).toEqual(['closes_at']);
  expect(await fieldsOf({ state: 'open', closes_at: null })).toEqual(['details_days']);
  expect(await stateNow()).toMatchObject({ state: 'open', version: 1 });
});

it('has a history with who and what, of which a version is compared and put back', async () => {
  await begin({ description: 'The first.' });
  await change({ state: 'paused', reason: { en: 'Wait.' } }).expect(204);
  expect((await historyOf()).versions).toMatchObject([
    { version: 2, published_by: 'olive@example.com', fields: ['paused'] },
    { version: 1, published_by: 'poll file', fields: [] },
  ]);
  expect((await olive.get('admin/poll/versions/1/differences').expect(200)).body).toEqual({
    differences: [{ path: 'paused.en', before: null, after: '"Wait."' }],
  });
  await olive.post('admin/poll/versions/1/put-back').expect(204);
  await olive.post('admin/poll/versions/1/put-back').expect(204);
  expect(await stateNow()).toMatchObject({ state: 'open', version: 3 });
  expect((await poll.auditEntries()).at(-1)).toEqual(['olive@example.com', 'poll put back', { fields: ['paused'] }]);
  for (const path of ['99/differences', 'x/differences', '9999999999/differences']) {
    const { status } = await olive.get(`admin/poll/versions/${path}`);
    expect([path, status]).toEqual([path, path.startsWith('99/') ? 404 : 400]);
  }
});

it('has pages of 25 versions', async () => {
  await begin();
  await poll.database.query(`
    INSERT INTO poll_versions (poll, published_by) SELECT poll, 'command line' FROM poll_versions, generate_series(1, 30)`);
  const first = await historyOf();
  expect([first.versions.length, first.next_page]).toEqual([25, '7']);
  const second = await historyOf(`?page_state=${first.next_page}`);
  expect([second.versions.map(({ version }) => version), second.next_page]).toEqual([[6, 5, 4, 3, 2, 1], null]);
});

it('is changed by nobody where it would change what votes were cast for', async () => {
  await begin();
  await poll.castVote(voteOf('ada')).expect(201);
  await poll.database.query(`
    INSERT INTO poll_versions (poll, published_by)
    SELECT jsonb_set(poll::jsonb, '{candidates,0,name}', '"Another"')::json, 'command line' FROM poll_versions`);
  await until(async () => (await stateNow()).version === 2);
  await olive.post('admin/poll/versions/1/put-back').expect(204);
  const refused = await olive.post('admin/poll/versions/2/put-back').expect(409);
  expect(errorOf(refused)).toMatchObject({ code: 'poll.candidates_renamed' });
  expect(errorOf(refused).message).toContain('votes were cast for it as');
});

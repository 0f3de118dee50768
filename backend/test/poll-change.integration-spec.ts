import request from 'supertest';
import { writePollFile } from 'test-support/poll-file';
import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { drawPicture } from '../src/totals/results/picture.js';
import { connectTo } from './support/fresh-database.js';
import { castAll } from './support/many-votes.js';
import { olive, poll, startPollWithAdministrator, startWithAdministrator } from './support/poll-of-test.js';
import { until } from './support/until.js';
import { errorOf, invalidFieldsOf, voteOf } from './support/voters.js';

const POLL_FILE = writePollFile({});

startPollWithAdministrator(beforeEach, { POLL_FILE, POLL_MANAGED_BY: 'desk' });

const candidate = z.looseObject({ id: z.number(), name: z.unknown() });
const pollSchema = z.object({
  version: z.number(),
  poll: z.looseObject({ candidates: z.array(candidate), operator: z.looseObject({}), links: z.looseObject({}) }),
});
const results = z.object({
  at: z.string(),
  candidates: z.array(z.number()),
  total: z.object({ votes: z.array(z.number()), shares: z.array(z.number()) }),
});
const inForce = async () => pollSchema.parse((await olive.get('admin/poll').expect(200)).body);
const put = (version: number, changed: object, more: object = {}) =>
  olive.put('admin/poll', { version, poll: changed, ...more });

/** The poll with other names for its first candidate. */
const renamed = ({ candidates, ...others }: z.infer<typeof pollSchema>['poll']) => ({
  ...others,
  candidates: candidates.map((each) => (each.id === 1 ? { ...each, name: 'A New Name' } : each)),
});

it('is changed as a whole, for everybody, with an entry of who changed what', async () => {
  const { version, poll: before } = await inForce();
  const notice = 'x'.repeat(20_000);
  const operator = { ...before.operator, contact: 'desk@poll.example', privacy_notice: notice, terms: notice };
  await put(version, { ...before, question: 'Which logo?', operator }).expect(204);
  const { version: next, poll: after } = await inForce();
  expect([next, after]).toEqual([version + 1, { ...before, question: 'Which logo?', operator }]);
  expect((await request(poll.url).get('/api/poll')).body).toMatchObject({ question: 'Which logo?', operator });
  const entry = ['olive@example.com', 'poll changed', { fields: ['operator', 'question'] }];
  expect((await poll.auditEntries()).at(-1)).toEqual(entry);
});

it('names every invalid field by its path, and changes nothing', async () => {
  const { version, poll: before } = await inForce();
  const broken = {
    ...before,
    links: { ...before.links, tip_jar: 'javascript:alert(1)' },
    candidates: before.candidates.map((each) => ({ ...each, name: '' })),
    colour: 'red',
  };
  const fields = invalidFieldsOf(await put(version, broken).expect(400));
  expect(fields).toEqual(expect.arrayContaining(['links.tip_jar', 'candidates[0].name', 'candidates[1].name']));
  const mailed = await put(version, { ...before, confirmation: 'mail' }).expect(400);
  expect(invalidFieldsOf(mailed)).toEqual(['confirmation']);
  const noPoll = await olive.put('admin/poll', { version: 'x', poll: [] }).expect(400);
  expect(invalidFieldsOf(noPoll)).toEqual(['version', 'poll']);
  expect(await inForce()).toEqual({ version, poll: before });
});

it('is not changed from an earlier version than the one in force', async () => {
  const { version, poll: before } = await inForce();
  // The second one, of a double click, changes nothing.
  for (const _ of [1, 2]) await put(version, { ...before, question: 'Which logo?' }).expect(204);
  expect((await inForce()).version).toBe(version + 1);
  const rejected = await put(version, { ...before, question: 'Which name?' }).expect(409);
  expect(errorOf(rejected).code).toBe('poll.changed_meanwhile');
  expect((await inForce()).poll).toMatchObject({ question: 'Which logo?' });
});

it('keeps what votes were cast for, unless other names are confirmed', async () => {
  await poll.castVote(voteOf('ada', { candidate_id: 1 })).expect(201);
  const { version, poll: before } = await inForce();
  const refused = errorOf(await put(version, renamed(before)).expect(409));
  expect(refused).toMatchObject({ code: 'poll.candidates_renamed' });
  expect(refused.message).toContain('A New Name');
  const home = errorOf(await put(version, { ...before, home_country: 'DE' }, { names_confirmed: true }).expect(409));
  expect(home.code).toBe('poll.rejected');
  await put(version, renamed(before), { names_confirmed: true }).expect(204);
  expect((await inForce()).poll.candidates[0]).toMatchObject({ name: 'A New Name' });
  await poll.castVote(voteOf('bert', { candidate_id: 1 })).expect(201);
});

it('gives each candidate their own share in results and picture right after another order', async () => {
  const votes = Array.from({ length: 12 }, (_, index) => voteOf(`voter${index}`, { candidate_id: index < 9 ? 1 : 2 }));
  await castAll(votes, poll.url);
  const isDrawn = async (...names: string[]) => {
    const picture = await request(poll.url).get('/api/results/picture.png').buffer(true).expect(200);
    const { total: figures, at } = results.parse((await request(poll.url).get('/api/results').expect(200)).body);
    return (await drawPicture({ names, figures, at })).equals(z.instanceof(Buffer).parse(picture.body));
  };
  expect(await isDrawn('Candidate One', 'Candidate Two')).toBe(true);
  const { version, poll: before } = await inForce();
  await put(version, { ...before, candidates: before.candidates.toReversed() }).expect(204);
  expect(await isDrawn('Candidate Two', 'Candidate One')).toBe(true);
  expect(results.parse((await request(poll.url).get('/api/results')).body)).toMatchObject({
    candidates: [2, 1],
    total: { votes: [3, 9], shares: [25, 75] },
  });
});

it('waits with new names for a long change of votes, and votes do not wait behind it', async () => {
  await poll.castVote(voteOf('ada', { candidate_id: 1 })).expect(201);
  const { version, poll: before } = await inForce();
  const [changing, observer] = [await connectTo(poll.config.DATABASE_URL), await connectTo(poll.config.DATABASE_URL)];
  await changing.query('BEGIN; UPDATE votes SET invalidated_at = invalidated_at');
  const waits = async () =>
    (await observer.query("SELECT FROM pg_locks WHERE relation = 'votes'::regclass AND NOT granted")).rowCount !== 0;
  const publishing = put(version, renamed(before), { names_confirmed: true }).then(({ status }) => status);
  await until(waits);
  await until(async () => !(await waits()));
  await poll.castVote(voteOf('bert', { candidate_id: 1 })).expect(201);
  await changing.query('COMMIT');
  expect(await publishing).toBe(204);
  expect((await inForce()).poll.candidates[0]).toMatchObject({ name: 'A New Name' });
});

it('is only read where a file keeps it', async () => {
  await poll.leave();
  await startWithAdministrator({ POLL_FILE, POLL_MANAGED_BY: 'file' });
  const kept = await inForce();
  for (const changed of [
    put(kept.version, { ...kept.poll, question: 'Which?' }),
    olive.patch('admin/poll/state', { state: 'closed' }),
  ]) {
    expect(errorOf(await changed.expect(409)).code).toBe('poll.managed_by_file');
  }
  expect(await inForce()).toEqual(kept);
});

it('is previewed in a language before it is published', async () => {
  const { poll: before } = await inForce();
  const preview = (language: string, changes: object) =>
    olive.post('admin/poll/preview', { poll: { ...before, ...changes }, language });
  const documents = z.object({ documents: z.record(z.string(), z.string()) });
  const changes = { question: { en: 'Which logo?', es: '¿Qué logotipo?' }, fields: { zip_code: 'required' } };
  const drawn = documents.parse((await preview('es', changes).expect(200)).body).documents;
  expect(Object.keys(drawn)).toEqual(['/home', '/form', '/vote']);
  expect(drawn['/vote']).toMatch(/<h1[^>]*>¿Qué logotipo\?<\/h1>/);
  expect(drawn['/form']).toContain('lang="es"');
  expect(invalidFieldsOf(await preview('en', { site_link: 'x' }).expect(400))).toEqual(['site_link']);
  expect((await request(poll.url).get('/vote')).text).not.toContain('logo');
});

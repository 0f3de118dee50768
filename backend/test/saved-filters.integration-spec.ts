import request from 'supertest';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { Administration } from './support/administration.js';
import { addAdministrator, postAs, signedIn } from './support/administrator.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { errorOf, invalidFieldsOf } from './support/voters.js';

let poll: PollUnderTest;
let olive: Administration;

beforeEach(async () => {
  poll = await PollUnderTest.start();
  olive = await Administration.of(poll);
});

afterEach(() => poll.leave());

const ohio = { state: 'OH', status: 'counted', cast_from: '2026-11-20T12:00:00Z' };
const save = (name: string, filter: object = ohio) => olive.post('saved-filters/save', { name, filter });
async function saved(): Promise<unknown> {
  const response = await olive.post('saved-filters').expect(200);
  return response.body;
}

it('keeps filters by name, and replaces the one of the same name, even concurrently', async () => {
  await save(' Ohio today ').expect(204);
  await save('France', { country: 'FR' }).expect(204);
  await Promise.all(Array.from({ length: 5 }, () => save('Ohio today', { state: 'OH' }).expect(204)));
  expect(await saved()).toEqual({
    filters: [
      { name: 'France', filter: { country: 'FR' } },
      { name: 'Ohio today', filter: { state: 'OH' } },
    ],
  });
});

it('deletes one, idempotently', async () => {
  await save('Ohio').expect(204);
  await olive.post('saved-filters/delete', { name: 'Ohio' }).expect(204);
  await olive.post('saved-filters/delete', { name: 'Ohio' }).expect(204);
  expect(await saved()).toEqual({ filters: [] });
});

it('are limited to fifty, even if more are saved at the same time', async () => {
  for (let number = 1; number < 48; number += 1) await save(`Filter ${number}`).expect(204);
  const responses = await Promise.all(['a', 'b', 'c', 'd', 'e', 'f'].map((name) => save(name)));
  expect(responses.filter(({ status }) => status === 204)).toHaveLength(3);
  const rejected = responses.find(({ status }) => status !== 204);
  expect(rejected && errorOf(rejected)).toMatchObject({ statusCode: 409, code: 'filters.full' });
  await save('Filter 1', { country: 'FR' }).expect(204);
});

it.each<[object, string]>([
  [{ name: '', filter: {} }, 'name'],
  [{ name: 'a'.repeat(61), filter: {} }, 'name'],
  [{ name: 'no filter' }, 'filter'],
  [{ name: 'foreign', filter: { country: 'Atlantis' } }, 'filter.country'],
  [{ name: 'a person', filter: { exact_name: 'Ada Example' } }, 'filter.exact_name'],
  [{ name: 'a person', filter: { search_term: { column: 'name', search_text: 'Ada' } } }, 'filter.search_term'],
])('rejects %j, and so whatever identifies a person', async (body, field) => {
  expect(invalidFieldsOf(await olive.post('saved-filters/save', body).expect(400))).toEqual([field]);
});

it('belong to one account, and are deleted with it', async () => {
  await save('Ohio').expect(204);
  await addAdministrator(poll, 'pat@example.com');
  const pat = await signedIn(poll, 'pat@example.com');
  expect((await postAs(poll, pat, '/api/saved-filters', {}).expect(200)).body).toEqual({ filters: [] });
  await poll.database.query('DELETE FROM admins');
  const { rows } = await poll.database.query('SELECT FROM saved_filters');
  expect(rows).toEqual([]);
});

it.each(['', '/save', '/delete'])('%s is for administrators only', async (path) => {
  const rejected = await request(poll.url).post(`/api/saved-filters${path}`).send({});
  expect(errorOf(rejected).statusCode).toBe(401);
});

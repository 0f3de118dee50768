import { beforeEach, expect, it } from 'vitest';
import { z } from 'zod';
import { deleteAs, getAs, signedIn } from './support/administrator.js';
import { olive, poll, startPollWithAdministrator } from './support/poll-of-test.js';
import { errorOf, invalidFieldsOf } from './support/voters.js';

startPollWithAdministrator(beforeEach);

const savedSchema = z.strictObject({
  filters: z.array(z.strictObject({ id: z.string(), name: z.string(), filter: z.record(z.string(), z.unknown()) })),
});
const ohio = { state: 'OH', status: 'counted', cast_from: '2026-11-20T12:00:00Z' };
const save = (name: string, filter: object = ohio) => olive.post('admin/saved-filters', { name, filter });
const saved = async () => savedSchema.parse((await olive.get('admin/saved-filters').expect(200)).body).filters;

it('keeps filters by name, and replaces the one of the same name, even concurrently', async () => {
  await save(' Ohio today ').expect(204);
  await save('France', { country: 'FR' }).expect(204);
  await Promise.all(Array.from({ length: 5 }, () => save('Ohio today', { state: 'OH' }).expect(204)));
  expect(await saved()).toMatchObject([
    { name: 'France', filter: { country: 'FR' } },
    { name: 'Ohio today', filter: { state: 'OH' } },
  ]);
});

it('deletes one, idempotently', async () => {
  for (const name of ['France', 'Ohio']) await save(name).expect(204);
  const [, ohio] = await saved();
  for (const _ of ['once', 'twice']) await olive.delete(`admin/saved-filters/${ohio?.id}`).expect(204);
  expect(await saved()).toMatchObject([{ name: 'France' }]);
  expect(invalidFieldsOf(await olive.delete('admin/saved-filters/France').expect(400))).toEqual(['id']);
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
  expect(invalidFieldsOf(await olive.post('admin/saved-filters', body).expect(400))).toEqual([field]);
});

it('belong to one account, and are deleted with it', async () => {
  await save('Ohio').expect(204);
  const pat = await signedIn(poll, 'pat@example.com');
  expect((await getAs(poll, pat, '/api/admin/saved-filters').expect(200)).body).toEqual({ filters: [] });
  const [ohio] = await saved();
  await deleteAs(poll, pat, `/api/admin/saved-filters/${ohio?.id}`).expect(204);
  expect(await saved()).toHaveLength(1);
  await poll.database.query('DELETE FROM admins');
  expect(await poll.rows('SELECT FROM saved_filters')).toEqual([]);
});

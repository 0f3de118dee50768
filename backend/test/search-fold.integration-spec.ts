import { SEARCH_CASES } from 'test-support/search-cases';
import { beforeAll, expect, it } from 'vitest';
import { fold } from '../src/platform/lists/fold.js';
import { bucketColumn } from './support/bucket-column.js';
import { olive, poll, startPollWithAdministrator } from './support/poll-of-test.js';

const TEXTS = [...new Set(SEARCH_CASES.map(({ text }) => text))];
/** The longest possible term, and the worst case for normalising and for patterns. */
const HOSTILE = [
  '\ufdfa'.repeat(254),
  'e\u0301\u0323'.repeat(84),
  '%_\\'.repeat(84),
  '한'.repeat(254),
  'ß'.repeat(254),
];
/** Scripts whose rules are the same in old and new versions of Unicode: PostgreSQL and Node.js each have their own. */
const SETTLED = [
  [0x20, 0x1c7f],
  [0x1d00, 0xa7bf],
  [0xac00, 0xd7a3],
  [0xf900, 0xffef],
] as const;

startPollWithAdministrator(beforeAll);

beforeAll(async () => {
  const { column, value } = bucketColumn();
  await poll.database.query(
    `INSERT INTO votes (voter_key, name, email, phone_number, country, zip_code, free_gifts, candidate_id, source${column})
     SELECT voter_key, name, 'voter@example.com', '', 'US', left(name, 20), true, 1, 'one.example.com'${value}
     FROM unnest($1::text[]) WITH ORDINALITY AS texts (name, number), sha256(number::text::bytea) AS voter_key`,
    [TEXTS],
  );
  await poll.database.query(`UPDATE tallies SET votes = $1 WHERE candidate_id = 1 AND country = 'US'`, [TEXTS.length]);
});

const byName = (search_text: string) => ({ search_term: { column: 'name', search_text } });

it.each(SEARCH_CASES)(
  'list, export and count agree that in "$text" "$term" is found: $isFound',
  async ({ text, term, isFound }) => {
    const names = await olive.names(byName(term));
    expect(names.includes(text)).toBe(isFound);
    expect(await olive.count('invalidate', byName(term))).toBe(names.length);
    const { text: file } = await olive.post('get-votes/export', byName(term)).expect(200);
    expect(file.trimEnd().split('\r\n')).toHaveLength(names.length + 1);
  },
);

it('a change by filter changes what the list shows, and no more', async () => {
  const term = 'FELIX ÖZTÜRK';
  const found = await olive.names(byName(term));
  expect(found.toSorted()).toEqual(['Felix Ozturk', 'Félix Öztürk']);
  expect(await olive.change('invalidate', byName(term))).toBe(2);
  expect((await olive.names({ status: 'invalidated' })).toSorted()).toEqual(found.toSorted());
  expect(await olive.change('restore', byName(term))).toBe(2);
});

it('only accents match no vote, and so change none', async () => {
  expect(await olive.names(byName('\u0301\u0323'))).toEqual([]);
  expect(await olive.change('invalidate', byName('\u0301\u0323'))).toBe(0);
});

it('zip codes and the emails are compared in the same way', async () => {
  expect(await olive.names({ zip_code: 'ａｄａ 1' })).toEqual(['ＡＤＡ １２３']);
  const { column, value } = bucketColumn();
  await poll.database.query(`
    INSERT INTO votes (voter_key, name, email, phone_number, country, zip_code, free_gifts, candidate_id, source${column})
    SELECT voter_key, 'With an address', address, '', 'US', '', true, 1, 'one.example.com'${value}
    FROM unnest(ARRAY['félix@example.com', 'other@example.com']) AS address,
      LATERAL (SELECT sha256(convert_to(address, 'UTF8')) AS voter_key) AS voter`);
  const emails = async (search_text: string) =>
    (await olive.emails({ search_text })).emails.map(({ email_address }) => email_address);
  expect(await emails('FELIX@')).toEqual(['félix@example.com']);
  expect(await emails('fé')).toEqual(['félix@example.com']);
  expect(await emails('él')).toEqual([]);
  const { text } = await olive.post('emails/export', { search_text: 'FELIX@' }).expect(200);
  expect(text).toContain('félix@example.com');
});

it.each(HOSTILE)('a long hostile term is only a term: %s', async (term) => {
  expect(await olive.names(byName(term))).toEqual([]);
});

it('the database folds as the page does, character by character', async () => {
  const codes = SETTLED.flatMap(([first, last]) =>
    Array.from({ length: last - first + 1 }, (_, index) => first + index),
  );
  const { rows } = await poll.database.query<{ code: number; folded: string }>(
    'SELECT code, search_fold(chr(code)) AS folded FROM unnest($1::int[]) AS code',
    [codes],
  );
  expect(rows).toHaveLength(codes.length);
  expect(rows.filter(({ code, folded }) => fold(String.fromCodePoint(code)) !== folded)).toEqual([]);
});

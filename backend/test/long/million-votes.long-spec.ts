import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { ProductProcess } from 'test-support/product-process';
import { beforeAll, describe, expect, it } from 'vitest';
import { COLLECTED } from '../../src/newsletter/emails-list.js';
import type { Filter, TextPart } from '../../src/platform/lists/filter.js';
import { OF_STATUS } from '../../src/votes/manage/votes-list.js';
import { VOTE_TEXTS } from '../../src/votes/search/vote-texts.repository.js';
import { Administration } from '../support/administration.js';
import { signedIn } from '../support/administrator.js';
import { expectIndexes } from '../support/explained-statements.js';
import { emptyDatabase } from '../support/fresh-database.js';
import { PollUnderTest, SECRETS } from '../support/poll-under-test.js';
import { expectAsFast, report } from '../support/request-times.js';
import { compareTotals } from '../support/rows.js';

const VOTES = 1_000_000;
/** ms that a search may take beyond the first page. */
const SEARCH_MS = 100;

let poll: PollUnderTest;
let olive: Administration;

beforeAll(async () => {
  const databaseUrl = await emptyDatabase();
  const seed = new ProductProcess('cli/seed.js', { DATABASE_URL: databaseUrl }, { args: ['--votes', String(VOTES)] });
  expect(await seed.exit).toEqual({ code: 0, signal: null });
  poll = await PollUnderTest.start({ DATABASE_URL: databaseUrl });
  olive = await Administration.of(poll);
});

/** The cursor after the newest `rows` of a list. */
async function cursorBehind(list: 'votes' | 'emails', rows: number): Promise<string> {
  const [found] = await poll.rows<{ id: string }>(
    `SELECT id FROM votes WHERE ${list === 'emails' ? COLLECTED : 'true'} ORDER BY id DESC OFFSET $1 LIMIT 1`,
    [rows - 1],
  );
  return found?.id ?? '';
}

/** From one fraction of the sixty days to the other. */
const castBetween = (from: number, to: number) => {
  const at = (part: number) => new Date(Date.now() - (1 - part) * 60 * 86_400_000).toISOString();
  return { cast_from: at(from), cast_to: at(to) };
};
const search = (column: string, search_text: string) => ({ search_term: { column, search_text } });
const equals = (column: string, value: string) => [{ column, value }];
const holds = (column: string, text: string): TextPart => ({ column, text, match: 'search' });
const begins = (column: string, text: string): TextPart => ({ column, text, match: 'beginning' });
const filterOf = (parts: TextPart[], equal: Filter['equal'] = []): Filter => ({ equal, parts });
const LONG_AGO = castBetween(0.2, 0.6);

describe('among a million votes', () => {
  it.each([
    ['the 100th page', 99 * 25],
    ['the last page', VOTES - 25],
  ])('%s takes the time of the first', async (what, rows) => {
    const page_state = await cursorBehind('votes', rows);
    await expectAsFast(what, (body) => olive.votes(body), { page_state });
  });

  it.each([
    ['a common term', search('name', 'ada ')],
    ['a rare term', search('email', '999999@')],
    ['a term without a match', search('email', 'zzyzx@')],
    ['a term in another script', search('name', 'вера')],
    ['a prefix', search('name', 'ad')],
    ['a prefix without a match', search('name', 'zz')],
    ['a prefix that only begins other words', search('email', 'po')],
    ['one character without a match', search('email', 'z')],
    ['a small country', { country: 'TV' }],
    ['the beginning of a zip code', { zip_code: '12345' }],
    ['a large country and a rare term', { country: 'US', ...search('email', '4242@') }],
    ['a country and a rare term', { country: 'JP', ...search('email', '4242@') }],
    ['a small country and a rare term', { country: 'TV', ...search('email', '4242@') }],
    ['a small country and a common term', { country: 'TV', ...search('name', 'ada') }],
    ['a small country and a term without a match', { country: 'TV', ...search('name', 'zzyzx') }],
    ['a long time in the past', LONG_AGO],
    ['a short time in the past', castBetween(0.5, 0.501)],
    ['a long time and a rare term', { ...LONG_AGO, ...search('email', '4242@') }],
    ['a long time and a country', { ...LONG_AGO, country: 'JP' }],
    ['a status that no vote has', { status: 'invalidated' }],
    ['a mail domain', { mail_domain: 'example.org' }],
    ['an unknown mail domain', { mail_domain: 'none.example' }],
    ['a source', { source: 'two.example.com' }],
    ['an unknown source', { source: 'three.example.com' }],
    ['a phone number', { phone_number: '+1 555 0142' }],
    ['an unknown phone number', { phone_number: '0' }],
    ['unknown networks', { networks: Array.from({ length: 500 }, (_, n) => n.toString(16).padStart(16, '0')) }],
    ['a common term and the beginning of a zip code', { zip_code: '123', ...search('name', 'ada') }],
    ['a common term and a zip code without a match', { zip_code: '99999', ...search('name', 'ada ') }],
    ['everything at once', { country: 'GB', zip_code: 'x5z', ...search('email', 'ada.') }],
  ])('%s is found fast', async (what, body) => {
    await expectAsFast(what, (filter) => olive.votes(filter), body, SEARCH_MS);
  });

  it.each<[string, Filter, number]>([
    ['the first page', filterOf([]), VOTES],
    ['the last page', filterOf([]), 26],
    ['a country', filterOf([], equals('country', 'TV')), VOTES],
    ['a common term', filterOf([holds('email', 'ada')]), VOTES],
    ['a rare term', filterOf([holds('email', '999999@')]), VOTES],
    ['a term without a match', filterOf([holds('email', 'zzyzx')]), VOTES],
    ['a term in another script', filterOf([holds('name', 'вера')]), VOTES],
    ['a prefix without a match', filterOf([holds('email', 'zz')]), VOTES],
    ['a prefix that only begins other words', filterOf([holds('email', 'po')]), VOTES],
    ['one character without a match', filterOf([holds('name', 'z')]), VOTES],
    ['a rare term in a large country', filterOf([holds('email', '4242@')], equals('country', 'US')), VOTES],
    ['a rare term in a small country', filterOf([holds('email', '4242@')], equals('country', 'TV')), VOTES],
    ['a common term in a small country', filterOf([holds('name', 'ada')], equals('country', 'TV')), VOTES],
    ['the beginning of a zip code', filterOf([begins('zip_code', '12345')]), VOTES],
    [
      'everything at once',
      filterOf([holds('email', 'ada.'), begins('zip_code', 'x5z')], equals('country', 'GB')),
      VOTES,
    ],
    [
      'a long time in the past',
      { ...filterOf([]), time: { column: 'cast_at', from: LONG_AGO.cast_from, to: LONG_AGO.cast_to } },
      VOTES,
    ],
    ['a mail domain', filterOf([], equals('mail_domain', 'none.example')), VOTES],
    ['a phone number', filterOf([begins('phone_number', '+1 555 0142')]), VOTES],
    ['a source', filterOf([], equals('source', 'three.example.com')), VOTES],
    ['invalidated votes', { ...filterOf([]), states: [{ condition: OF_STATUS.invalidated }] }, VOTES],
    ['a common term towards the end', filterOf([holds('email', '@mail.example')]), 30],
  ])('%s is found by indexes, without reading or sorting many rows', async (_what, filter, newest) => {
    const list = { table: 'votes', texts: VOTE_TEXTS, fields: { id: 'id' } };
    await expectIndexes(poll.config.DATABASE_URL, list, filter, newest);
  });
});

describe('among the emails of a million votes', () => {
  it.each<[string, (emails: number) => number]>([
    ['the 100th page', () => 99 * 25],
    ['the last page', (emails) => emails - 25],
  ])('%s takes the time of the first', async (what, rowsBefore) => {
    const emails = await poll.rowCount(`SELECT FROM votes WHERE ${COLLECTED}`);
    const page_state = await cursorBehind('emails', rowsBefore(emails));
    await expectAsFast(`${what}, of the emails`, (body) => olive.emails(body), { page_state });
  });

  it.each([
    ['a source', { source: 'two.example.com' }],
    ['an unknown source', { source: 'three.example.com' }],
    ['a common term', { search_text: 'ada.' }],
    ['a rare term', { search_text: '9999@' }],
    ['a term without a match', { search_text: 'zzyzx@' }],
    ['a prefix without a match', { search_text: 'zz' }],
    ['a source and a rare term', { source: 'two.example.com', search_text: '4242@' }],
    ['a source and a term without a match', { source: 'two.example.com', search_text: 'zzyzx@' }],
  ])('%s is fast', async (what, body) => {
    await expectAsFast(`${what}, of the emails`, (filter) => olive.emails(filter), body, SEARCH_MS);
  });
});

it('an export of a million votes equals the rows, and the memory of the process stays constant', async () => {
  const product = new ProductProcess('main.js', { DATABASE_URL: poll.config.DATABASE_URL, ...SECRETS });
  const url = await product.url();
  const memory = () => Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${product.pid}/status`, 'utf8'))?.[1]) / 1024;
  const before = memory();
  let most = before;
  const response = await fetch(`${url}/api/get-votes/export`, {
    method: 'POST',
    headers: { Authorization: `Bearer ${await signedIn(poll)}`, 'Content-Type': 'application/json' },
    body: '{}',
  });
  const hash = createHash('md5');
  let bytes = 0;
  if (!response.body) throw new Error('the export has no body');
  const pieces: AsyncIterable<Uint8Array> = response.body;
  for await (const piece of pieces) {
    hash.update(piece);
    bytes += piece.length;
    most = Math.max(most, memory());
  }
  const { rows } = await poll.database.query<{ md5: string }>(`
    SELECT md5(convert_to(U&'\\FEFF' || '"Id","Name","Country","Zip Code","Phone Number","Email","Free Gifts","Status","Source","Cast At"' || E'\\r\\n'
      || string_agg(format(E'"%s","%s","%s","%s","%s","%s","%s","counted","%s","%s"\\r\\n', id, name, country, zip_code,
        phone_number, email, CASE WHEN free_gifts THEN 'True' ELSE 'False' END,
        source, to_char(cast_at AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')), '' ORDER BY id DESC), 'UTF8')) AS md5 FROM votes`);
  expect(hash.digest('hex')).toBe(rows[0]?.md5);
  report(`${Math.round(bytes / 1e6)} MB; memory ${Math.round(before)} MB before, ${Math.round(most)} MB at most`);
  expect(most - before).toBeLessThan(150);
  expect(product.stderr).toBe('');
});

it('all votes of a country are invalidated and restored, and the totals follow', async () => {
  const start = performance.now();
  const changed = await olive.change('invalidate', { country: 'US' });
  report(`${changed} votes invalidated in ${Math.round((performance.now() - start) / 1000)} s`);
  expect((await compareTotals(poll.database)).disagreements).toBe(0);
  expect(await olive.change('restore', { country: 'US' })).toBe(changed);
  expect(await compareTotals(poll.database)).toEqual({ votes: VOTES, disagreements: 0 });
});

import { randomBytes } from 'node:crypto';
import { beforeAll, describe, expect, inject, it } from 'vitest';
import { migrateDatabase } from '../src/schema/migrate.js';
import { bucketColumn } from './support/bucket-column.js';
import { databaseAt, queryAt } from './support/fresh-database.js';
import { castInOrder } from './support/many-votes.js';
import { olive, poll, startPollWithAdministrator } from './support/poll-of-test.js';
import { ServedPoll } from './support/served-poll.js';
import { voteOf } from './support/voters.js';

describe('searching the votes', () => {
  startPollWithAdministrator(beforeAll);

  beforeAll(async () => {
    await castInOrder(poll, [
      voteOf('1', { name: 'Ada Example', email: 'ada@example.com', country: 'US', zip_code: '10901' }),
      voteOf('2', { name: 'BADAJOZ', email: 'bob_x@example.org', country: 'DE', zip_code: 'SW1A 1AA' }),
      voteOf('3', { name: 'Анна Примерова', email: 'a%b@example.com', country: 'RU', zip_code: '90210' }),
      voteOf('4', { name: 'Ελένη', email: 'axb@example.com', country: 'GR', zip_code: '10902' }),
      voteOf('5', { name: '山田 太郎', email: 'o.b@example.com', country: 'JP', zip_code: '0' }),
      voteOf('6', { name: '100% \\_sure_', email: 'sure@example.com', country: 'US', zip_code: '90_9' }),
      voteOf('7', { name: 'ÉLODIE Ñandú', email: 'elodie@example.com', country: 'FR', zip_code: '%' }),
    ]);
  });

  // Case, accents, width and wildcards: search-fold.
  it.each([
    ['in the middle', 'ada', ['BADAJOZ', 'Ada Example']],
    ['in Cyrillic', 'ПРИМЕР', ['Анна Примерова']],
    ['in Japanese', '山田 太', ['山田 太郎']],
    ['with white space around it', '  ada ex ', ['Ada Example']],
    ['of two characters, at the beginning', 'ad', ['Ada Example']],
    ['of one character, at the beginning', 'é', ['ÉLODIE Ñandú']],
    ['of two wide characters, at the beginning', '山田', ['山田 太郎']],
    ['of two characters that are not at the beginning', '太郎', []],
    ['of two characters with the İ that JavaScript counts as two', 'İE', []],
    ['of two digits, at the beginning', '10', ['100% \\_sure_']],
    ['of a character that no name begins with', '+', []],
    ['of a quotation mark', '"', []],
    ['that no name has', 'zzyzx', []],
    ['of per cent signs', '%%%', []],
    ['of one per cent sign', '%', []],
    ['of underscores', '___', []],
    ['of a backslash', '\\', []],
    ['of several words in another case', 'aDA exaMPLE', ['Ada Example']],
    ['of several words in Cyrillic', 'АННА примерова', ['Анна Примерова']],
    ['of several words with accents', 'élodie ñANDÚ', ['ÉLODIE Ñandú']],
    ['of several words with wildcards', '100% \\_SURE_', ['100% \\_sure_']],
    ['of words in another order', 'example ada', []],
    ['of words with an underscore between them', 'ada_example', []],
    ['of words with a per cent sign between them', 'ada%example', []],
    ['with an SQL fragment', "' OR ''='", []],
  ])('finds a part of a name %s', async (_how, search_text, names) => {
    expect(await olive.names({ search_term: { column: 'name', search_text } })).toEqual(names);
    expect(await olive.names({ SearchTerm: { column: 'name', search_text } })).toEqual(names);
  });

  it.each([
    ['@example.org', ['BADAJOZ']],
    ['A%B', ['Анна Примерова']],
    ['bob_', ['BADAJOZ']],
    ['o.b', ['山田 太郎']],
    ['o.', ['山田 太郎']],
    ['.b@', ['山田 太郎']],
    ['O', ['山田 太郎']],
    ['a%', ['Анна Примерова']],
    ['ADA@Example.com', ['Ada Example']],
    ['ada@example.org', []],
    ['ada_example.com', []],
    ['a_b@example.com', []],
  ])('finds %s in an email', async (search_text, names) => {
    expect(await olive.names({ search_term: { column: 'email', search_text } })).toEqual(names);
  });

  it.each([
    [{ country: 'US' }, ['100% \\_sure_', 'Ada Example']],
    [{ country: 'us' }, ['100% \\_sure_', 'Ada Example']],
    [{ country: 'United States of America' }, ['100% \\_sure_', 'Ada Example']],
    [{ country: 'TV' }, []],
    [{ zip_code: '1090' }, ['Ελένη', 'Ada Example']],
    [{ zip_code: '090' }, []],
    [{ zip_code: '9' }, ['100% \\_sure_', 'Анна Примерова']],
    [{ zip_code: '90210' }, ['Анна Примерова']],
    [{ zip_code: 'sw1A 1' }, ['BADAJOZ']],
    [{ zip_code: '90_' }, ['100% \\_sure_']],
    [{ zip_code: '_' }, []],
    [{ zip_code: '%' }, ['ÉLODIE Ñandú']],
    [{ zip_code: '109', country: 'US', search_term: { column: 'name', search_text: 'ada' } }, ['Ada Example']],
    [{ zip_code: '', country: '', search_term: { column: 'name', search_text: 'ada e' } }, ['Ada Example']],
    [{ zip_code: null, country: null, search_term: null, SearchTerm: null, page_state: null }, 7],
    [{ search_term: { column: 'name', search_text: '  ' } }, 7],
    [{ search_term: '' }, 7],
    [{ search_term: null, SearchTerm: '' }, 7],
    [{ search_term: '', SearchTerm: { column: 'name', search_text: 'ada e' } }, ['Ada Example']],
    [{ search_term: null, SearchTerm: { column: 'name', search_text: 'ada e' } }, ['Ada Example']],
    [{ search_term: { column: 'name', search_text: 'ada e' }, SearchTerm: '' }, ['Ada Example']],
  ])('filters by %j', async (filter, expected) => {
    const names = await olive.names(filter);
    expect(typeof expected === 'number' ? names.length : names).toEqual(expected);
  });
});

describe('searching more votes than are scanned one by one', () => {
  startPollWithAdministrator(beforeAll);

  beforeAll(async () => {
    const { column, value } = bucketColumn();
    // 60,000 votes: 'old' is in the first 7,000, 'older' in 40 of these, 'common' in all, 'mixed' in every 900th.
    await poll.database.query(`
      INSERT INTO votes (id, voter_key, name, email, phone_number, country, zip_code, free_gifts, candidate_id, source${column})
      OVERRIDING SYSTEM VALUE
      SELECT number, voter_key, format('common %s%s%s %s', CASE WHEN number <= 7000 THEN 'old' END,
          CASE WHEN number <= 40 THEN 'er' END, CASE WHEN number % 900 = 0 THEN ' mixed' END, number),
        number || CASE WHEN number <= 30 THEN '---' ELSE '-' END || '@example.com', '',
        CASE WHEN number % 3 = 0 THEN 'DE' ELSE 'US' END, 'zip' || number % 7919, false, 1, 'one.example.com'${value}
      FROM generate_series(1, 60000) AS numbers (number), sha256(number::text::bytea) AS voter_key ORDER BY number;
      ANALYZE votes`);
  });

  it.each([
    ['common', {}, 60_000],
    ['mixed', {}, 66],
    ['older', {}, 40],
    ['old', {}, 7_000],
    ['mixed', { country: 'DE' }, 66],
    ['older', { country: 'DE' }, 13],
    ['older', { country: 'US' }, 27],
    ['old', { zip_code: 'zip77' }, undefined],
    ['zzyzx', { country: 'US' }, 0],
    ['---', {}, 30],
    ['99', {}, 111],
    ['99', { country: 'DE' }, 39],
    ['9', { country: 'US' }, 738],
    ['77-@exa', {}, 600],
    ['77-@exa', { country: 'DE' }, 200],
    ['77-@exa', { zip_code: 'zip77' }, undefined],
    ['mixed 27', {}, 3],
    ['common old mixed 2700', {}, 1],
    ['common  mixed 270', {}, 1],
    ['common older', { zip_code: 'zip3' }, 11],
    ['common olders', {}, 0],
    // Words in each of the newest votes.
    ['---@example.com', {}, 30],
    ['---@example.com', { country: 'DE' }, 10],
    ['12345-@example.com', {}, 1],
    ['345-@example.com', { country: 'DE' }, 20],
    ['12345--@example.com', {}, 0],
    ['common older 4', {}, 2],
    ['2999', {}, 16],
    // Ids at the edges of the first blocks.
    ['10001', {}, 1],
    ['10000', {}, 1],
    ['52501', { country: 'US' }, 1],
    ['52499', { country: 'US' }, 1],
  ])(
    'finds %s with %j like a scan of every row',
    async (search_text, filter: { country?: string; zip_code?: string }, count) => {
      const column = /^[a-z]/.test(search_text) ? 'name' : 'email';
      const { rows } = await poll.database.query<{ name: string }>(
        `SELECT name FROM votes WHERE strpos(${column}, $1) BETWEEN 1 AND $4 AND ($2::text IS NULL OR country = $2)
       AND ($3::text IS NULL OR strpos(zip_code, $3) > 0) ORDER BY id DESC`,
        [search_text, filter.country, filter.zip_code, search_text.length < 3 ? 1 : 100],
      );
      if (count !== undefined) expect(rows).toHaveLength(count);
      // Reads only the first pages of the thousands of hits of a common term.
      const names = await olive.names({ ...filter, search_term: { column, search_text } }, 9);
      expect(names).toEqual(rows.slice(0, 9 * 25).map(({ name }) => name));
    },
  );
});

it('a database with a locale that ignores other scripts is reported at the start', async () => {
  const name = `poll_${randomBytes(6).toString('hex')}`;
  await queryAt(inject('serverUrl'), `CREATE DATABASE ${name} TEMPLATE template0 LOCALE_PROVIDER libc LOCALE 'C'`);
  const url = new URL(inject('serverUrl'));
  url.pathname = name;
  await migrateDatabase(databaseAt(url.href));
  const poll = await ServedPoll.start({ DATABASE_URL: url.href });
  await poll.stop();
  expect(poll.log.join('')).toContain('the database was created with lc_ctype C');
});

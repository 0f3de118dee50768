import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { Administration } from './support/administration.js';
import { ADMINISTRATOR } from './support/administrator.js';
import { bucketColumn } from './support/bucket-column.js';
import { castInOrder } from './support/many-votes.js';
import { olive, poll, startPollWithAdministrator } from './support/poll-of-test.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { invalidFieldsOf, voteOf } from './support/voters.js';

const ONE = '00000000000000a1';
const OTHER = '00000000000000b2';
const EVERYONE = ['', 'cleo', 'ben', 'ada'];

describe('filtering the votes', () => {
  startPollWithAdministrator(beforeAll);

  beforeAll(async () => {
    await castInOrder(poll, [
      voteOf('ada', { email: 'ada@example.com', phone_number: '+1 555 0100', zip_code: '44101' }),
      voteOf('ben', { email: 'ben@EXAMPLE.org', phone_number: '', zip_code: '43004-1234' }),
      voteOf('cleo', { email: 'cleo@example.org', phone_number: '+1 555 0101', country: 'DE' }),
      voteOf('dan', { email: 'dan@example.net', phone_number: '15550100' }),
    ]);
    await poll.database.query(`
      UPDATE votes SET network = decode(CASE WHEN id < 3 THEN '${ONE}' WHEN id = 3 THEN '${OTHER}' END, 'hex'),
        cast_at = to_timestamp(extract(epoch FROM timestamptz '2026-11-20 10:00:00Z') + id * 60),
        source = CASE WHEN id = 2 THEN 'old.example.com' ELSE 'one.example.com' END,
        free_gifts = id <> 2, unsubscribed_at = CASE WHEN id = 3 THEN timestamptz '2026-11-20 11:00:00Z' END`);
    await olive.change('invalidate', { ids: ['2', '4'] });
    await olive.change('erase', { ids: ['4'] });
  });

  it.each<[object, string[]]>([
    [{ cast_from: '2026-11-20T10:02:00Z' }, ['', 'cleo', 'ben']],
    [{ cast_to: '2026-11-20T10:02:00Z' }, ['ada']],
    [{ cast_from: '2026-11-20T10:02:00Z', cast_to: '2026-11-20T10:03:00Z' }, ['ben']],
    [{ cast_from: '2026-11-20T11:02:00+01:00', cast_to: '2026-11-20T05:03:00.001-05:00' }, ['cleo', 'ben']],
    [{ cast_from: '2026-11-20T10:02:00Z', cast_to: '2026-11-20T11:02:00+01:00' }, []],
    [{ cast_from: '1970-01-01T00:00:00Z', cast_to: '9999-12-30T00:00:00-23:59' }, EVERYONE],
    [{ status: 'counted' }, ['cleo', 'ada']],
    [{ status: 'invalidated' }, ['', 'ben']],
    [{ status: 'erased' }, ['']],
    // Cleo has unsubscribed.
    [{ free_gifts: true }, ['', 'ada']],
    [{ free_gifts: false }, ['cleo', 'ben']],
    [{ free_gifts: false, country: 'DE', status: 'counted' }, ['cleo']],
    [{ networks: [ONE] }, ['ben', 'ada']],
    [{ networks: [OTHER.toUpperCase(), ONE, '0123456789abcdef'] }, ['cleo', 'ben', 'ada']],
    [{ networks: ['0123456789abcdef'] }, []],
    [{ networks: Array.from({ length: 500 }, () => ONE) }, ['ben', 'ada']],
    [{ mail_domain: 'example.org' }, ['cleo', 'ben']],
    [{ mail_domain: ' Example.ORG ' }, ['cleo', 'ben']],
    [{ mail_domain: 'example' }, []],
    // An erased vote keeps no domain.
    [{ mail_domain: 'example.net' }, []],
    [{ source: 'old.example.com' }, ['ben']],
    [{ source: ' one.example.com ' }, ['', 'cleo', 'ada']],
    [{ source: 'One.example.com' }, []],
    [{ phone_number: ' +1 555 0100 ' }, ['ada']],
    [{ phone_number: '555' }, []],
    [{ exact_name: ' ADA Example ' }, ['ada']],
    [{ exact_name: 'da example' }, []],
    [{ exact_name: 'ad' }, []],
    [{ exact_name: '%' }, []],
    [{ exact_zip_code: ' 00000 ', country: 'DE' }, ['cleo']],
    [{ exact_zip_code: '0000' }, []],
    [{ state: 'OH' }, ['ben', 'ada']],
    [{ state: 'NY' }, []],
    [{ state: 'OH', country: 'DE' }, []],
    [{ state: 'OH', networks: [ONE], mail_domain: 'example.org' }, ['ben']],
    [{ state: 'OH', networks: [OTHER] }, []],
    [{ state: 'OH', search_term: { column: 'name', search_text: 'ada' } }, ['ada']],
    [{ state: 'OH', cast_from: '2026-11-20T10:02:00Z' }, ['ben']],
    [{ state: '' }, EVERYONE],
    [{ country: 'DE', status: 'counted', networks: [OTHER], mail_domain: 'example.org' }, ['cleo']],
    [{ country: 'DE', status: 'invalidated' }, []],
    [{ search_term: { column: 'email', search_text: 'example.' }, networks: [ONE], status: 'counted' }, ['ada']],
    [{ zip_code: '00', cast_from: '2026-11-20T10:03:00Z' }, ['cleo']],
    [{ cast_from: '', cast_to: '', status: '', free_gifts: '', networks: '', mail_domain: '' }, EVERYONE],
    [{ source: ' ', phone_number: '', exact_name: ' ' }, EVERYONE],
    [{ cast_from: null, cast_to: null, status: null, networks: null, mail_domain: null, source: null }, EVERYONE],
  ])('%j finds %j, in the list in either order and in the export', async (filter, people) => {
    const names = people.map((person) => person && `${person} example`);
    expect(await olive.names(filter)).toEqual(names);
    expect(await olive.names({ ...filter, order: 'oldest' })).toEqual(names.toReversed());
    const { text } = await olive.post('get-votes/export', filter).expect(200);
    expect(Array.from(text.matchAll(/^"\d+","([^"]*)/gm), ([, name]) => name)).toEqual(names);
  });

  it.each<[object, string[]]>([
    [{ cast_from: '2026-11-20' }, ['cast_from']],
    [{ cast_from: '2026-11-20T10:00:00' }, ['cast_from']],
    [{ cast_from: '2026-02-30T10:00:00Z' }, ['cast_from']],
    [{ cast_from: 1_763_600_000_000, cast_to: 'now' }, ['cast_from', 'cast_to']],
    [{ cast_from: '1969-12-31T23:59:59Z' }, ['cast_from']],
    [{ cast_to: '9999-12-31T23:59:59-10:00' }, ['cast_to']],
    [{ cast_to: '0001-01-01T00:00:00+10:00' }, ['cast_to']],
    [{ cast_from: '2026-11-20T10:00:00Z', cast_to: '2026-11-20T10:59:59+01:00' }, ['cast_to']],
    [{ status: 'Counted' }, ['status']],
    [{ free_gifts: 'true' }, ['free_gifts']],
    [{ state: 'Ohio' }, ['state']],
    [{ state: 'oh' }, ['state']],
    [{ networks: [] }, ['networks']],
    [{ networks: ONE }, ['networks']],
    [{ networks: ['0123456789abcde'] }, ['networks']],
    [{ networks: [ONE, `${ONE}0`] }, ['networks']],
    [{ networks: [12] }, ['networks']],
    [{ networks: Array.from({ length: 501 }, () => ONE) }, ['networks']],
    [{ mail_domain: 'a'.repeat(254), source: 'a\nb' }, ['mail_domain', 'source']],
    [{ phone_number: '1'.repeat(41) }, ['phone_number']],
    [{ exact_name: 'a'.repeat(201), exact_zip_code: 'a\nb' }, ['exact_name', 'exact_zip_code']],
    [{ page_state: 'AAAA' }, ['page_state']],
    [{ page: 2, order: 'id' }, ['page', 'order']],
    [{ search_term: 'ada' }, ['search_term']],
    [{ search_term: ['ada'] }, ['search_term']],
    [{ search_term: { column: 'candidate_id', search_text: '1' } }, ['search_term.column']],
    [{ search_term: { column: 'name' } }, ['search_term.search_text']],
    [{ SearchTerm: { column: 'name', search_text: 'a'.repeat(255) } }, ['SearchTerm.search_text']],
    [{ search_term: { column: 'name', search_text: 'a', more: 1 } }, ['search_term.more']],
    [{ country: 'Atlantis', zip_code: 5 }, ['country', 'zip_code']],
  ])('rejects %j and names the invalid fields', async (body, fields) => {
    for (const path of ['get-votes', 'get-votes/export', 'votes/invalidate']) {
      const given = path === 'votes/invalidate' ? { ...body, reason: 'a test' } : body;
      expect(invalidFieldsOf(await olive.post(path, given).expect(400))).toEqual(fields);
    }
  });

  it.each<[object, object]>([
    [
      { networks: ['0123456789abcdef', ONE], source: 'none' },
      { networks: 2, source: 'none' },
    ],
    [
      { state: 'WY', free_gifts: false },
      { state: 'WY', free_gifts: false },
    ],
    [{ mail_domain: 'none.example', phone_number: '0' }, { searched: ['mail_domain', 'phone_number'] }],
    [
      { search_term: { column: 'name', search_text: 'none' }, state: 'WY' },
      { state: 'WY', searched: ['name'] },
    ],
    [{ exact_name: 'nobody', zip_code: '99', exact_zip_code: '99999' }, { searched: ['name', 'zip_code'] }],
    [
      { cast_from: '2026-11-21T00:00:00+01:00', cast_to: '2026-11-22T00:00:00Z', status: 'counted', country: 'TV' },
      {
        country: 'TV',
        status: 'counted',
        cast_at_from: '2026-11-20T23:00:00.000Z',
        cast_at_to: '2026-11-22T00:00:00.000Z',
      },
    ],
  ])('%j is %j in the audit log', async (filter, detail) => {
    await olive.post('get-votes/export', filter).expect(200);
    expect((await poll.auditEntries('export')).at(-1)).toEqual([ADMINISTRATOR, 'export', { list: 'votes', ...detail }]);
  });
});

describe('filtering more votes than are scanned one by one', () => {
  startPollWithAdministrator(beforeAll);

  beforeAll(async () => {
    const { column, value } = bucketColumn();
    // 70,000 votes, one a second. Some have a time that does not match their id: the clock was set back, or forward.
    await poll.database.query(`
      INSERT INTO votes (id, voter_key, name, email, phone_number, country, zip_code, free_gifts, candidate_id, source, network, cast_at${column})
      OVERRIDING SYSTEM VALUE
      SELECT number, voter_key, number, number || '@example.com', '',
        CASE WHEN number % 3 = 0 THEN 'DE' ELSE 'US' END, '0', false, 1, 'one.example.com',
        decode(lpad(to_hex(number / 100), 16, '0'), 'hex'),
        timestamptz '2026-11-20 00:00Z' + interval '1 second' * CASE
          WHEN number BETWEEN 60000 AND 60050 THEN 100
          WHEN number = 10 THEN 65000
          ELSE number END${value}
      FROM generate_series(1, 70000) AS numbers (number), sha256(number::text::bytea) AS voter_key ORDER BY number;
      ANALYZE votes; SELECT brin_summarize_new_values('votes_cast_at')`);
  });

  const at = (second: number) => new Date(Date.UTC(2026, 10, 20) + second * 1000).toISOString();

  it.each<[string, Record<string, unknown>]>([
    ['the oldest', { cast_to: at(100) }],
    ['with times that do not fit', { cast_from: at(100), cast_to: at(101) }],
    ['around such times', { cast_from: at(50), cast_to: at(101) }],
    ['a few in the middle', { cast_from: at(30_000), cast_to: at(30_040) }],
    ['many in the middle', { cast_from: at(20_000), cast_to: at(50_000) }],
    ['the time of a very old vote', { cast_from: at(64_990), cast_to: at(65_010) }],
    ['the newest', { cast_from: at(69_900) }],
    ['none', { cast_from: at(80_000) }],
    ['none, before all', { cast_to: at(0) }],
    ['in a country', { cast_from: at(90), cast_to: at(1_000), country: 'DE' }],
    ['of a network', { cast_from: at(30_000), cast_to: at(30_040), networks: ['000000000000012c'] }],
    [
      'of other networks',
      { cast_from: at(30_000), cast_to: at(30_140), networks: ['000000000000012c', '0000000000000001'] },
    ],
    ['with a search', { cast_from: at(100), cast_to: at(10_000), search_term: { column: 'name', search_text: '600' } }],
    ['with a beginning', { cast_from: at(100), cast_to: at(101), search_term: { column: 'name', search_text: '60' } }],
    ['with a text that no index knows', { cast_to: at(200), search_term: { column: 'email', search_text: '@@@' } }],
  ])('finds those of a time range like a scan of every row: %s', async (_what, filter) => {
    const term = z.object({ search_text: z.string() }).optional().parse(filter.search_term);
    const { rows } = await poll.database.query<{ name: string }>(
      `SELECT name FROM votes WHERE ($1::timestamptz IS NULL OR cast_at >= $1) AND ($2::timestamptz IS NULL OR cast_at < $2)
         AND ($3::text IS NULL OR country = $3) AND ($4::text[] IS NULL OR encode(network, 'hex') = ANY($4))
         AND ($5::text IS NULL OR strpos(name || '@', $5) BETWEEN 1 AND CASE WHEN length($5) < 3 THEN 1 ELSE 100 END)
       ORDER BY id DESC`,
      [filter.cast_from, filter.cast_to, filter.country, filter.networks, term?.search_text],
    );
    expect(await olive.names(filter, 9)).toEqual(rows.slice(0, 9 * 25).map(({ name }) => name));
  });
});

it('a time is found as fast where ids are missing, as after a restore', async () => {
  const poll = await PollUnderTest.start();
  await poll.castVote(voteOf('ada')).expect(201);
  await poll.database.query(`SELECT setval('votes_id_seq', 5000000000000)`);
  await poll.castVote(voteOf('ben')).expect(201);
  const olive = await Administration.of(poll);
  const range = { cast_from: '1970-01-01T00:00:00Z', cast_to: '9999-12-30T00:00:00Z' };
  expect(await olive.names(range)).toEqual(['ben example', 'ada example']);
});

import { beforeEach, expect, it } from 'vitest';
import { CHANGE_LOCK } from '../src/platform/database/administration-database.js';
import { connectTo } from './support/fresh-database.js';
import { olive, poll, startPollWithAdministrator } from './support/poll-of-test.js';
import { runCommand } from './support/run-command.js';
import { storeVotes } from './support/stored-votes.js';
import { voteOf } from './support/voters.js';

const TERMS = [
  { search_term: { column: 'name', search_text: 'OE EX' } },
  { search_term: { column: 'name', search_text: 'zo' } },
  { search_term: { column: 'email', search_text: 'zoe@example' } },
  { exact_name: 'ZÓE EXAMPLE' },
  { zip_code: '4410' },
  { exact_zip_code: '44101' },
  { phone_number: '+1 555 0142' },
  { country: 'US' },
  { state: 'OH' },
  { source: 'two.example.com' },
  { mail_domain: 'example.com' },
  { networks: ['00000000000000a1', '00000000000000b2'] },
  { country: 'US', source: 'two.example.com', search_term: { column: 'name', search_text: 'zo' } },
  { networks: ['00000000000000a1'], cast_to: '9999-01-01T00:00:00Z' },
  { state: 'OH', search_term: { column: 'name', search_text: 'zoe' }, cast_from: '2026-01-01T00:00:00Z' },
];

startPollWithAdministrator(beforeEach);

const idsOf = async (table: string) =>
  (await poll.rows<{ id: string }>(`SELECT id FROM ${table} ORDER BY id`)).map(({ id }) => id);

/** More votes than are compared one by one, of nobody that `TERMS` finds. */
const storeMany = () =>
  storeVotes(poll.database, { count: 30_050, ago: 60, name: 'Somebody Else', country: 'DE', zipCode: '0' });

it('a page, a file, a count and a change find the same, whether the votes have followed or not', async () => {
  const zoe = voteOf('zoe', { name: 'Zóe Example', zip_code: '44101', phone_number: '+1 555 0142' });
  await poll.castVote(zoe).expect(201);
  await poll.database.query(`UPDATE votes SET source = 'two.example.com', network = '\\x00000000000000a1'`);
  await storeMany();
  for (const followed of [false, true]) {
    if (followed) await poll.votesAreFollowed();
    for (const term of TERMS) {
      expect(await olive.names(term), JSON.stringify(term)).toEqual(['Zóe Example']);
      expect((await olive.post('get-votes/export', term).expect(200)).text.split('\r\n')).toHaveLength(3);
      expect(await olive.count('invalidate', term)).toBe(1);
      await olive.change('invalidate', term);
      await olive.change('restore', term);
    }
  }
  expect(await idsOf('vote_texts')).toEqual(await idsOf('votes'));
});

it.each(['newest', 'oldest'])('pages skip no vote while only some have followed: the %s first', async (order) => {
  const store = (count: number, name: string) => storeVotes(poll.database, { count, ago: 60, name, country: 'ES' });
  await store(15, 'found');
  await store(5_100, 'other');
  await store(40, 'found');
  await poll.votesAreFollowed();
  // Nothing follows meanwhile.
  await poll.database.query('SELECT pg_advisory_lock($1)', [CHANGE_LOCK]);
  await store(15, 'found');
  await poll.database.query(`
    UPDATE votes SET name = name || id, network = decode(CASE WHEN id % 2 = 0 THEN '00000000000000a1' END, 'hex');
    UPDATE votes SET invalidated_at = now() WHERE id % 3 = 0`);
  const [ids, name] = [`ORDER BY id ${order === 'oldest' ? 'ASC' : 'DESC'}`, { column: 'name', search_text: 'found' }];
  for (const [filter, where] of [
    [{ country: 'ES', search_term: name }, 'true'],
    [{ country: 'ES', search_term: name, status: 'invalidated' }, 'invalidated_at IS NOT NULL'],
    [{ networks: ['00000000000000a1', '00000000000000b2'], search_term: name }, 'network IS NOT NULL'],
  ] as const) {
    const { rows } = await poll.database.query<{ name: string }>(`
      SELECT name FROM votes WHERE name LIKE 'found%' AND ${where} ${ids}`);
    expect(await olive.names({ ...filter, order }), where).toEqual(rows.map(({ name }) => name));
  }
  await poll.database.query('SELECT pg_advisory_unlock($1)', [CHANGE_LOCK]);
});

it('a US state is that of the code as typed, whether the votes have followed or not', async () => {
  await storeVotes(poll.database, { count: 1, ago: 60, name: 'as typed', zipCode: '4410\u200b' });
  await storeVotes(poll.database, { count: 1, ago: 60, name: 'folded', zipCode: '\uff14\uff14\uff11\uff10\uff11' });
  for (const followed of [false, true]) {
    if (followed) await poll.votesAreFollowed();
    expect(await olive.names({ state: 'OH' })).toEqual(['as typed']);
  }
});

it('a vote that is committed after a later one is not missed', async () => {
  const slow = await connectTo(poll.config.DATABASE_URL);
  await slow.query('BEGIN');
  await storeVotes(slow, { count: 1, ago: 0, name: 'Slow Example' });
  await poll.castVote(voteOf('ada')).expect(201);
  await poll.votesAreFollowed();
  expect(await idsOf('vote_texts')).toEqual([]);
  expect(await olive.names({ exact_name: 'ada example' })).toEqual(['ada example']);
  await slow.query('COMMIT');
  await poll.votesAreFollowed();
  expect(await idsOf('vote_texts')).toEqual(await idsOf('votes'));
  expect(await olive.names({ search_term: { column: 'name', search_text: 'slow' } })).toEqual(['Slow Example']);
});

it('nothing is added while a change is under way, which may erase it', async () => {
  await poll.castVote(voteOf('ada')).expect(201);
  await poll.database.query('SELECT pg_advisory_lock($1)', [CHANGE_LOCK]);
  await poll.votesAreFollowed();
  expect(await idsOf('vote_texts')).toEqual([]);
  await poll.database.query('SELECT pg_advisory_unlock($1)', [CHANGE_LOCK]);
  await poll.votesAreFollowed();
  expect(await idsOf('vote_texts')).toHaveLength(1);
});

it('an erasure also erases what searches look up', async () => {
  await poll.castVote(voteOf('ada', { zip_code: '44101' })).expect(201);
  await poll.votesAreFollowed();
  await olive.change('erase', { ids: await idsOf('votes') });
  const { rows } = await poll.database.query('SELECT * FROM vote_texts');
  const erased = { name: '', email: '', zip_code: '', phone_number: '', network: null, mail_domain: null };
  expect(rows).toEqual([{ id: '1', country: 'US', source: 'one.example.com', ...erased }]);
});

const verify = () => runCommand('tally-verify', { DATABASE_URL: poll.config.DATABASE_URL });

it('tally:verify says how many votes a search would miss or misread', async () => {
  for (const person of ['ada', 'ben', 'cleo']) await poll.castVote(voteOf(person)).expect(201);
  await poll.votesAreFollowed();
  expect(await verify()).toMatchObject({ code: 0 });
  await poll.database.query(`DELETE FROM vote_texts WHERE name LIKE 'ada%'`);
  await poll.database.query(`UPDATE vote_texts SET email = 'b' WHERE name LIKE 'ben%'`);
  await poll.database.query(`UPDATE vote_texts SET country = 'DE' WHERE name LIKE 'cleo%'`);
  const { code, stdout } = await verify();
  expect(code).toBe(1);
  expect(stdout).toContain('Searches and filters miss or misread 3 votes.');
});

import { join } from 'node:path';
import { writePollFile } from 'test-support/poll-file';
import { makeTemporaryFolder } from 'test-support/temporary-folder';
import { beforeEach, expect, it } from 'vitest';
import { LogOperator } from './support/log/log-operator.js';
import { says, verify } from './support/log/outside-check.js';
import { castInOrder } from './support/many-votes.js';
import { poll, startPoll } from './support/poll-of-test.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { until } from './support/until.js';
import { beginVacuum } from './support/vacuum.js';
import { voteOf } from './support/voters.js';

const folder = makeTemporaryFolder();

type Name = string | Record<string, string>;

const pollOf = (...names: Name[]) => pollAsking(undefined, ...names);

function pollAsking(question: string | undefined, ...names: Name[]): string {
  return writePollFile({
    question,
    candidates: names.map((name, place) => ({
      id: place + 1,
      name,
      portrait: '/pictures/portraits/candidate-one.svg',
      text: 'Stands.',
    })),
  });
}

startPoll(beforeEach, { POLL_FILE: pollOf('Ada', 'Bob') });

/** Another server of the same poll. */
async function startAlso(file: string, CANDIDATES_RENAMED?: string): Promise<PollUnderTest> {
  const { DATABASE_URL } = poll.config;
  return PollUnderTest.start({ DATABASE_URL, POLL_FILE: file, CANDIDATES_RENAMED });
}

/** The confirmation that a start with these names asks for. */
async function wordOf(file: string): Promise<string> {
  const error: unknown = await startAlso(file).catch((rejected: unknown) => rejected);
  return /CANDIDATES_RENAMED=([0-9a-f]{8})\./.exec(String(error))?.[1] ?? `none in: ${String(error)}`;
}

async function rostersOf({ database }: PollUnderTest): Promise<[string, string][]> {
  const { rows } = await database.query<{ index: string; line: string }>(`
    SELECT index, line FROM log_entries WHERE line LIKE 'v1 roster %' ORDER BY log_entries.index`);
  return rows.map(({ index, line }) => [index, line]);
}

beforeEach(() => new LogOperator(poll).settle());

it('changes without confirmation while nobody has voted, and the log has both', async () => {
  await new LogOperator(await startAlso(pollOf('Ada', 'Carol'))).settle();
  expect(await rostersOf(poll)).toEqual([
    ['0', 'v1 roster {"0":"","1":"Ada","2":"Bob"}'],
    ['1', 'v1 roster {"0":"","1":"Ada","2":"Carol"}'],
  ]);
});

it('changes during a vacuum of the votes, which makes way after a second', async () => {
  const makeWay = await beginVacuum(poll.config.DATABASE_URL);
  await Promise.all([startAlso(pollOf('Ada', 'Carol')), makeWay()]);
});

it('does not change once there are votes, and the start says which names and what to do', async () => {
  await castInOrder(poll, [voteOf('ada')]);
  const swapped = pollOf('Bob', 'Ada');
  await expect(startAlso(swapped)).rejects.toThrow(
    /The poll file calls candidate 1 "Bob", and votes were cast for it as "Ada"\.\nThe poll file calls candidate 2 "Ada", and votes were cast for it as "Bob"\.\nPut them back; or, if the new ones are meant, start with CANDIDATES_RENAMED=[0-9a-f]{8}\. The public log shows both\./,
  );
  await expect(startAlso(swapped, 'true')).rejects.toThrow('CANDIDATES_RENAMED=');
  await expect(startAlso(swapped, await wordOf(pollOf('Ada', 'Carol')))).rejects.toThrow('CANDIDATES_RENAMED=');
  expect(await rostersOf(poll)).toHaveLength(1);
  await startAlso(pollOf('Ada', 'Bob'));
});

it('does not change while a vote waits for its confirmation', async () => {
  await poll.database.query(`
    INSERT INTO pending_votes (idempotency_key, voter_key, name, email, phone_number, country, zip_code, free_gifts, candidate_id, source, mail_domain, language, expires_at)
    VALUES (gen_random_uuid(), sha256('ada'), 'Ada', 'ada@example.com', '', 'US', '00000', false, 1, 'example.com', 'example.com', 'en', now() + interval '1 day')`);
  await expect(startAlso(pollOf('Bob', 'Ada'))).rejects.toThrow('CANDIDATES_RENAMED=');
});

it('changes with confirmation, even of two servers at the same time, after the waiting votes; checkers show it prominently', async () => {
  await castInOrder(poll, [voteOf('ada'), voteOf('bob', { country: 'DE' })]);
  const file = pollOf('Ada', { en: 'Bob', es: 'Roberto' });
  const word = await wordOf(file);
  const before = join(folder, 'before');
  expect(await verify(poll.url, '--save', before)).toMatchObject({ code: 0 });
  const [renamed] = await Promise.all([startAlso(file, word), startAlso(file, word)]);
  await new LogOperator(renamed).settle();
  await castInOrder(renamed, [voteOf('carol')]);
  await new LogOperator(renamed).settle();
  expect(await rostersOf(poll)).toEqual([
    ['0', 'v1 roster {"0":"","1":"Ada","2":"Bob"}'],
    ['3', 'v1 roster {"0":"","1":"Ada","2":{"en":"Bob","es":"Roberto"}}'],
  ]);

  const after = join(folder, 'after');
  const all = await verify(renamed.url, '--save', after);
  expect(all.line).toMatch(/^RENAMED .*: entry 3 calls candidate 2 'Bob \/ Roberto', which was 'Bob'; 5 entries of /);
  expect(all.line).toContain('candidate 2 (Bob) GLOBAL: 0');
  expect(all.code).toBe(4);
  expect(await verify(renamed.url, '--since', before)).toMatchObject({ code: 4 });
  expect(await verify(renamed.url, '--since', after)).toMatchObject({ code: 0 });
  // The other server shows the new names, too; and both show the previous ones once the database goes back to them.
  await until(async () => (await verify(poll.url)).code === 4);
  await poll.database.query('DELETE FROM poll_versions WHERE version = (SELECT max(version) FROM poll_versions)');
  await until(async () => (await verify(poll.url)).code === 1);
  const { line } = await verify(poll.url);
  expect(line).toMatch(
    /^WRONG .*: the site calls candidate 2 "Bob", and its log calls it {"en":"Bob","es":"Roberto"}$/,
  );
});

it('changes the question, too, with confirmation alone, and checkers show it', async () => {
  await castInOrder(poll, [voteOf('ada')]);
  const file = pollAsking('Should it stay?', 'Ada', 'Bob');
  await expect(startAlso(file)).rejects.toThrow(
    'The poll file asks "Should it stay?", and votes were cast when it asked the pages',
  );
  const asking = await startAlso(file, await wordOf(file));
  await new LogOperator(asking).settle();
  expect((await rostersOf(poll)).at(-1)).toEqual(['2', 'v1 roster {"0":"Should it stay?","1":"Ada","2":"Bob"}']);
  expect(await verify(asking.url)).toEqual(
    says(4, /^RENAMED .*: entry 2 asks 'Should it stay\?', which was the pages' own question; 3 entries of /),
  );
  await poll.database.query(`UPDATE poll_versions SET poll = jsonb_set(poll::jsonb, '{question}', '"Should it go?"')`);
  await poll.database.query(`
    INSERT INTO poll_versions (poll, published_by) SELECT poll, published_by FROM poll_versions LIMIT 1`);
  await until(async () => (await verify(asking.url)).code === 1);
  expect((await verify(asking.url)).line).toContain(
    'the site asks "Should it go?", and its log asks "Should it stay?"',
  );
});

it('is not in a log that began without names, which is valid all the same', async () => {
  await poll.database.query(`
    SET session_replication_role = replica;
    TRUNCATE log_entries, log_tiles; UPDATE log_head SET size = 0, root = sha256(''), origin = NULL, checkpoint = NULL, roster = NULL, logged_roster = NULL;
    SET session_replication_role = DEFAULT`);
  await castInOrder(poll, [voteOf('ada')]);
  await poll.database.query("UPDATE log_queue SET queued_at = now() - interval '1 hour'");
  await until(async () => (await poll.rowCount('SELECT FROM log_entries')) === 1);
  await until(async () => (await verify(poll.url)).code === 0);
  // The next start, which finds no poll, adds the names, and asks for no confirmation.
  await poll.database.query('TRUNCATE poll_versions');
  const restarted = await startAlso(pollOf('Ada', 'Bob'));
  await new LogOperator(restarted).settle();
  expect(await rostersOf(poll)).toEqual([['1', 'v1 roster {"0":"","1":"Ada","2":"Bob"}']]);
  expect(await verify(restarted.url)).toMatchObject({ code: 0 });
});

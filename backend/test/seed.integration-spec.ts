import type pg from 'pg';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { migrateDatabase } from '../src/schema/migrate.js';
import { connectTo, databaseAt, emptyDatabase } from './support/fresh-database.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { compareTotals, emailsIn, votesIn } from './support/rows.js';
import { outputOf, runCommand } from './support/run-command.js';
import { voteOf } from './support/voters.js';

let databaseUrl: string;
let database: pg.Client;

async function begin(): Promise<void> {
  databaseUrl = await emptyDatabase();
  database = await connectTo(databaseUrl);
}

const seed = async (...args: string[]) => outputOf(await runCommand('seed', { DATABASE_URL: databaseUrl }, { args }));

const REJECTION = {
  code: 1,
  lines: ['There are votes in this database already. To add made-up ones to them: --force'],
};

describe('a seeded database', () => {
  let outcome: Awaited<ReturnType<typeof seed>>;

  beforeAll(async () => {
    await begin();
    outcome = await seed('--votes', '3000');
  });

  it('fills an empty database with votes whose totals equal the rows', async () => {
    expect(outcome).toEqual({ code: 0, lines: ['3000 made-up votes were added.'] });
    expect(await compareTotals(database)).toEqual({ votes: 3000, disagreements: 0 });
  });

  it('creates voters of many countries and scripts, over the last 60 days, oldest first', async () => {
    const votes = await votesIn(database);
    const shareOf = (country: string) => votes.filter((vote) => vote.country === country).length / votes.length;
    expect(new Set(votes.map(({ country }) => country)).size).toBeGreaterThan(50);
    expect(shareOf('US')).toBeGreaterThan(0.5);
    expect(shareOf('US')).toBeLessThan(0.7);
    expect(shareOf('DE')).toBeGreaterThan(0.01);
    for (const script of ['Latin', 'Cyrillic', 'Greek', 'Arabic', 'Hebrew', 'Devanagari', 'Han', 'Hangul']) {
      const pattern = new RegExp(`\\p{Script=${script}}`, 'u');
      expect([script, votes.some(({ name }) => pattern.test(name))]).toEqual([script, true]);
    }
    const { rows } = await database.query<{ days: number }>(`
      SELECT (SELECT count(DISTINCT day)::int FROM daily_tallies) AS days, max(cast_at) <= now() AS is_past,
        min(cast_at) > now() - interval '60 days 1 hour' AS is_recent,
        (SELECT bool_and(ordered) FROM (SELECT cast_at >= lag(cast_at) OVER (ORDER BY id) AS ordered FROM votes) AS pairs) AS is_ordered
      FROM votes`);
    // 61 when midnight passes during the test.
    expect([60, 61]).toContain(rows[0]?.days);
    expect(rows).toEqual([expect.objectContaining({ is_past: true, is_recent: true, is_ordered: true })]);
  });

  it('creates no real addresses: every domain is reserved for examples', async () => {
    const addresses = (await votesIn(database)).map(({ email }) => email);
    expect(addresses.filter((address) => !/@(?:[a-z]+\.example|example\.(?:com|org))$/.test(address))).toEqual([]);
    expect(new Set(addresses.map((address) => address.toLowerCase())).size).toBe(3000);
  });

  it('collects the addresses of voters who want gifts', async () => {
    const wanting = (await votesIn(database)).filter(({ free_gifts }) => free_gifts);
    expect(wanting.length).toBeGreaterThan(100);
    expect(await emailsIn(database)).toEqual(wanting.map(({ email, source }) => ({ email_address: email, source })));
  });
});

describe('seed', () => {
  beforeEach(begin);

  it('spreads votes realistically: few at first, then a peak, fewer at weekends', async () => {
    await seed('--votes', '30000');
    const { rows } = await database.query<{ votes: number; is_weekend: boolean }>(`
      SELECT sum(votes)::int AS votes, extract(isodow FROM day) > 5 AS is_weekend
      FROM daily_tallies GROUP BY day ORDER BY day`);
    const votesOf = (days: typeof rows) => days.reduce((sum, { votes }) => sum + votes, 0) / days.length;
    const peak = rows.slice(35, 49);
    expect(votesOf(peak)).toBeGreaterThan(3 * votesOf(rows.slice(1, 15)));
    expect(votesOf(peak)).toBeGreaterThan(votesOf(rows.slice(-8, -1)));
    expect(votesOf(peak.filter((day) => day.is_weekend))).toBeLessThan(
      0.9 * votesOf(peak.filter((day) => !day.is_weekend)),
    );
  });

  it('leaves every index and constraint of the tables unchanged', async () => {
    await migrateDatabase(databaseAt(databaseUrl));
    const definitions = async () => {
      const { rows } = await database.query<{ definition: string; is_valid: boolean }>(`
        SELECT pg_get_indexdef(indexrelid) AS definition, indisvalid AS is_valid FROM pg_index
        WHERE indrelid = 'votes'::regclass
        UNION ALL SELECT conname || ' ' || pg_get_constraintdef(oid), convalidated FROM pg_constraint
        WHERE conrelid = 'votes'::regclass
        ORDER BY definition`);
      return rows;
    };
    const before = await definitions();
    expect((await seed('--votes', '100')).code).toBe(0);
    expect(await definitions()).toEqual(before);
    expect(before).toContainEqual({ definition: 'votes_voter_key_unique UNIQUE (voter_key)', is_valid: true });
  });

  it('adds votes with --force, any number of times, each with unique characters in its address', async () => {
    await seed('--votes', '500');
    for (const args of ['--votes 250 --force', '--force --votes=250'])
      expect((await seed(...args.split(' '))).code).toBe(0);
    const addresses = (await votesIn(database)).map(({ email }) => email);
    const own = addresses.map((address) => /\.([0-9a-f]{12})\d+@/.exec(address)?.[1]);
    expect(own).not.toContain(undefined);
    expect(new Set(own).size).toBe(1000);
    expect(await compareTotals(database)).toEqual({ votes: 1000, disagreements: 0 });
  });

  it('rejects a database that has votes, and changes nothing', async () => {
    await seed('--votes', '5');
    const poll = await PollUnderTest.start({ DATABASE_URL: databaseUrl });
    await poll.castVote(voteOf('ada')).expect(201);
    await poll.close();
    expect(await seed('--votes', '10')).toEqual(REJECTION);
    expect(await compareTotals(database)).toEqual({ votes: 6, disagreements: 0 });
  });

  it('fills the database once even if two start at the same time', async () => {
    await seed('--votes', '1');
    await database.query('TRUNCATE votes, emails, tallies, daily_tallies');
    const both = await Promise.all([seed('--votes', '200'), seed('--votes', '200')]);
    expect(both.map(({ code }) => code).toSorted()).toEqual([0, 1]);
    expect(both).toContainEqual(REJECTION);
    expect(await compareTotals(database)).toEqual({ votes: 200, disagreements: 0 });
  });

  it.each([[[]], [['--votes', '0']], [['--votes', '1.5']], [['--votes', 'many']]])('rejects %j', async (args) => {
    expect(await seed(...args)).toEqual({
      code: 2,
      lines: ['--votes takes a whole number from 1 to 100000000. Help: npm run seed -- --help'],
    });
  });
});

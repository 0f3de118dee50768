import { DataSource } from 'typeorm';
import { beforeEach, describe, expect, it } from 'vitest';
import { DeletionJobs } from '../src/deletion/deletion.jobs.js';
import { recount } from '../src/totals/counts/recount.js';
import { auditEntriesIn } from './support/audit-entries.js';
import { freshDatabase } from './support/fresh-database.js';
import { castAll, mixedVotes } from './support/many-votes.js';
import { beginServers, servers } from './support/poll-servers.js';
import type { PollUnderTest } from './support/poll-under-test.js';
import { emailsIn } from './support/rows.js';
import { outputOf, runCommand } from './support/run-command.js';
import { storeVotes } from './support/stored-votes.js';

const DAY = 86_400;
const ago = (days: number) => new Date(Date.now() - days * DAY * 1_000).toISOString();

beforeEach(beginServers);

/** SQL of one that keeps its messages. */
const webhookFor = (event: string) => `
  INSERT INTO webhooks (name, url, events, state, secret_salt, made_by)
  VALUES ('Ledger', 'https://receiver.example', '{${event}}', 'paused', decode(repeat('00', 32), 'hex'), 'a test')`;

/** How many votes the webhook is told of. */
const toldIn = (poll: PollUnderTest) =>
  poll.rows(`
    SELECT count(*)::int AS told, count(DISTINCT vote)::int AS votes FROM (
      SELECT unnest(subjects) AS vote FROM webhook_events UNION ALL SELECT unnest(subjects) FROM webhook_deliveries
    ) AS noted`);

/** The job of each replica at the same time. */
async function deleteDue(): Promise<void> {
  const { signal } = new AbortController();
  await Promise.all(servers.running.map(({ app }) => app.get(DeletionJobs, { strict: false }).delete(signal)));
}

async function linesOf(poll: PollUnderTest): Promise<unknown[]> {
  const entries = await auditEntriesIn(poll.database);
  return entries.filter(([, action]) => action === 'deletion').map(([actor, , detail]) => [actor, detail]);
}

async function votesOf({ database }: PollUnderTest) {
  const { rows } = await database.query<Record<string, number>>(`
    SELECT count(*)::int AS votes, count(*) FILTER (WHERE erased_at IS NOT NULL)::int AS erased,
      count(*) FILTER (WHERE name <> '')::int AS named, count(*) FILTER (WHERE email <> '')::int AS reachable
    FROM votes`);
  return { ...rows[0], collected: (await emailsIn(database)).length };
}

describe('the details of votes', () => {
  it('are erased so many days after the poll has closed, and every total stays', async () => {
    const open = await servers.start({});
    await castAll(mixedVotes(40), open.url);
    const counted = await recount(open.app.get(DataSource, { strict: false }));
    const closed = await servers.start({ closes_at: ago(31), details_days: 30 });
    await deleteDue();
    expect(await votesOf(closed)).toEqual({ votes: 40, erased: 40, named: 0, reachable: 0, collected: 0 });
    expect(await recount(open.app.get(DataSource, { strict: false }))).toEqual(counted);
    expect(counted).toMatchObject({ votes: 40, differences: [] });
    expect(await linesOf(closed)).toEqual([['deletion rules', { changed: 40, rule: 'details_days' }]]);
  });

  it('are erased once, also by replicas at the same time and of more votes than a batch has', async () => {
    const first = await servers.start({});
    await storeVotes(first.database, { count: 10_200, ago: 40 * DAY });
    await first.database.query(webhookFor('vote.erased'));
    await servers.start({ closes_at: ago(31), details_days: 30 });
    await servers.start({ closes_at: ago(31), details_days: 30 });
    await deleteDue();
    expect(await votesOf(first)).toMatchObject({ votes: 10_200, erased: 10_200, named: 0 });
    const lines = await auditEntriesIn(first.database);
    const changed = lines.flatMap(([, , detail]) => /"changed":(\d+)/.exec(JSON.stringify(detail))?.[1] ?? []);
    expect(changed.reduce((sum, votes) => sum + Number(votes), 0)).toBe(10_200);
    await deleteDue();
    expect(await auditEntriesIn(first.database)).toHaveLength(lines.length);
    expect(await toldIn(first), 'for the webhook').toEqual([{ told: 10_200, votes: 10_200 }]);
  });

  it.each([
    ['before that', { closes_at: ago(29), details_days: 30 }],
    ['while the poll is open', { closes_at: ago(-1), details_days: 1 }],
    ['without a rule', { closes_at: ago(3_000) }],
  ])('stay %s', async (_when, changes) => {
    const poll = await servers.start(changes);
    await storeVotes(poll.database, { count: 3, ago: 40 * DAY });
    await deleteDue();
    expect(await votesOf(poll)).toMatchObject({ erased: 0, named: 3, reachable: 3 });
    expect(await linesOf(poll)).toEqual([]);
  });
});

it('addresses of voters who did not agree are deleted so many days after the vote, and no others', async () => {
  const poll = await servers.start({});
  await poll.database.query(webhookFor('vote.address_deleted'));
  await storeVotes(poll.database, { count: 4, ago: 7 * DAY + 60, name: 'Old' });
  await storeVotes(poll.database, { count: 2, ago: 7 * DAY - 60, name: 'New' });
  await poll.database.query(`
    UPDATE votes SET free_gifts = true WHERE id = (SELECT min(id) FROM votes WHERE name = 'Old')`);
  await servers.start({ unagreed_address_days: 7 });
  await deleteDue();
  const rows = await poll.rows(`
    SELECT name, free_gifts, count(*)::int FROM votes WHERE email <> '' AND mail_domain <> '' GROUP BY 1, 2 ORDER BY 1, 2`);
  expect(rows).toEqual([
    { name: 'New', free_gifts: false, count: 2 },
    { name: 'Old', free_gifts: true, count: 1 },
  ]);
  expect(await votesOf(poll)).toMatchObject({ votes: 6, erased: 0, named: 6 });
  expect(await linesOf(poll)).toEqual([['deletion rules', { changed: 3, rule: 'unagreed_address_days' }]]);
  expect(await toldIn(poll), 'for the webhook').toEqual([{ told: 3, votes: 3 }]);
});

it('entries of the audit log are deleted after so many days, and an entry says so', async () => {
  const poll = await servers.start({});
  await poll.database.query(`
    INSERT INTO audit_log (actor, action, detail, at) VALUES
      ('olive@example.com', 'sign-in', '{}', now() - interval '31 days'),
      ('olive@example.com', 'sign-out', '{}', now() - interval '29 days')`);
  await servers.start({ audit_log_days: 30 });
  await deleteDue();
  expect(await auditEntriesIn(poll.database)).toEqual([
    ['olive@example.com', 'sign-out', {}],
    ['poll file', 'poll changed', { fields: ['audit_log_days'] }],
    ['deletion rules', 'deletion', { changed: 1, rule: 'audit_log_days' }],
  ]);
});

it('what cannot be deleted now is deleted by a later job', async () => {
  const poll = await servers.start({});
  await storeVotes(poll.database, { count: 3, ago: 40 * DAY });
  await poll.database.query('ALTER TABLE votes RENAME TO mislaid');
  await servers.start({ unagreed_address_days: 7 });
  await poll.jobsAreDone();
  await expect(deleteDue()).rejects.toThrow('votes');
  await poll.database.query('ALTER TABLE mislaid RENAME TO votes');
  expect(await votesOf(poll)).toMatchObject({ reachable: 3 });
  await deleteDue();
  expect(await votesOf(poll)).toMatchObject({ reachable: 0 });
});

describe('deletion:dry-run', () => {
  async function dryRun(changes: Record<string, unknown>, ...args: string[]): Promise<string[]> {
    const environment = { DATABASE_URL: servers.databaseUrl ?? (await freshDatabase()) };
    const given = { args: ['--file', servers.file(changes), ...args] };
    const { code, lines } = outputOf(await runCommand('deletion-dry-run', environment, given));
    expect(code).toBe(0);
    return lines;
  }

  it('counts what is due, now or at a moment, and deletes nothing', async () => {
    const poll = await servers.start({});
    await storeVotes(poll.database, { count: 5, ago: 8 * DAY });
    const rules = { closes_at: ago(1), details_days: 30, unagreed_address_days: 7, audit_log_days: 30 };
    const now = await dryRun(rules);
    expect(now[0]).toMatch(/^Due at 20\d\d-\d\d-\d\dT[\d:.]+Z, of what is there now:$/);
    expect(now.slice(1)).toEqual([
      'details_days: 0 votes',
      'unagreed_address_days: 5 votes',
      'audit_log_days: 0 entries of the audit log',
    ]);
    expect(await dryRun(rules, ago(-31))).toContain('details_days: 5 votes');
    expect(await votesOf(poll)).toMatchObject({ votes: 5, erased: 0, named: 5, reachable: 5 });
    expect(await linesOf(poll)).toEqual([]);
  });

  it('rejects what is no moment, and says that there is no rule', async () => {
    expect(await runCommand('deletion-dry-run', {}, { args: ['soon'] })).toMatchObject({
      code: 2,
      stderr: "'soon' is not a day or a moment. Help: npm run deletion:dry-run -- --help\n",
    });
    expect(await dryRun({})).toEqual(['The poll has no rule for deletion.']);
  });
});

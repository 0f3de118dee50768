import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { Administration } from './support/administration.js';
import { auditEntriesIn } from './support/audit-entries.js';
import { defaultPoll } from './support/default-poll.js';
import { freshDatabase } from './support/fresh-database.js';
import { beginServers, servers } from './support/poll-servers.js';
import type { PollUnderTest } from './support/poll-under-test.js';
import { outputOf, runCommand } from './support/run-command.js';
import { ServedPoll } from './support/served-poll.js';
import { until } from './support/until.js';
import { errorOf, invalidFieldsOf, voteOf } from './support/voters.js';

beforeEach(beginServers);

const start = (changes: Record<string, unknown> = {}, POLL_MANAGED_BY: 'desk' | 'file' = 'desk') =>
  servers.start(changes, { POLL_MANAGED_BY });

async function command(...args: string[]) {
  const { databaseUrl } = servers;
  const environment: Record<string, string> = databaseUrl === undefined ? {} : { DATABASE_URL: databaseUrl };
  return outputOf(await runCommand('poll', environment, { args }));
}

async function apply(changes: Record<string, unknown>): Promise<void> {
  expect(await command('apply', servers.file(changes))).toMatchObject({ code: 0 });
}

const get = (poll: { url: string }, path: string) => request(poll.url).get(path);
const textOf = async (poll: { url: string }, path: string) => (await get(poll, path)).text;
const descriptionOf = async (poll: PollUnderTest) => defaultPollOf((await get(poll, '/api/poll')).body).description;
const defaultPollOf = (body: unknown): { description: unknown } => Object.assign({ description: undefined }, body);

describe('the poll file', () => {
  it('sets up a poll that has none, and says at a later start that it is not in force', async () => {
    const first = await start({ description: 'The first.' });
    expect(await descriptionOf(first)).toBe('The first.');
    const second = await start({ description: 'The second.' });
    expect(await descriptionOf(second)).toBe('The first.');
    const served = await ServedPoll.start({
      DATABASE_URL: second.config.DATABASE_URL,
      POLL_MANAGED_BY: 'desk',
      POLL_FILE: servers.file({ description: 'X' }),
    });
    await served.logged(/poll\.json differs from the poll in force: 'npm run poll -- apply' puts it in force/);
  });

  it('need not be there, nor be valid, once there is a poll', async () => {
    await start();
    writeFileSync(join(servers.folder, 'broken.json'), '{');
    for (const name of ['absent.json', 'broken.json']) {
      const poll = await servers.start({}, { POLL_MANAGED_BY: 'desk', POLL_FILE: join(servers.folder, name) });
      expect(await descriptionOf(poll)).toEqual(defaultPoll().description);
    }
  });

  it('is in force from each start on with POLL_MANAGED_BY=file, for servers that run, too', async () => {
    const running = await start({ description: 'The first.' }, 'file');
    await start({ description: 'The second.' }, 'file');
    await until(async () => (await descriptionOf(running)) === 'The second.');
    expect(await auditEntriesIn(running.database)).toEqual([
      ['poll file', 'poll changed', { fields: ['description'] }],
    ]);
  });

  it('is published once by servers that start at once', async () => {
    servers.databaseUrl = await freshDatabase();
    await Promise.all([start(), start(), start()]);
    const published = await servers.running[0]?.rows('SELECT version, published_by FROM poll_versions');
    expect(published).toEqual([{ version: 1, published_by: 'poll file' }]);
  });
});

describe('npm run poll', () => {
  it('writes the poll in force into a file, which is in force already', async () => {
    await start({ description: { en: 'A poll.', es: 'Una encuesta.' } });
    const path = join(servers.folder, 'exported.json');
    expect(await command('export', path)).toEqual({ code: 0, lines: [`${path} holds the poll in force.`] });
    expect(JSON.parse(readFileSync(path, 'utf8'))).toMatchObject({
      description: { en: 'A poll.', es: 'Una encuesta.' },
    });
    expect(await command('apply', path)).toEqual({ code: 0, lines: [`${path} is in force already.`] });
    expect(await command('export', path)).toMatchObject({
      code: 1,
      lines: [expect.stringContaining('already exists')],
    });
    // As `/dev/stdout > poll.json` is.
    const empty = join(servers.folder, 'empty.json');
    writeFileSync(empty, '');
    expect(await command('export', empty)).toMatchObject({ code: 0 });
  });

  it('says what is wrong with a file, and changes nothing', async () => {
    const poll = await start();
    const wrong = servers.file({ links: { tip_jar: 'javascript:alert(1)' } });
    for (const action of ['check', 'apply']) {
      const { code, lines } = await command(action, wrong);
      expect(code).toBe(1);
      expect(lines.join('\n')).toContain('links.tip_jar: must be a link that begins with https:// or http://');
    }
    await poll.castVote(voteOf('ada')).expect(201);
    const candidates = defaultPoll().candidates.map((candidate) => ({ ...candidate, name: `${candidate.id}` }));
    for (const action of ['check', 'apply']) {
      const { code, lines } = await command(action, servers.file({ candidates }));
      expect([code, lines.join('\n')]).toEqual([1, expect.stringContaining('CANDIDATES_RENAMED=')]);
    }
    expect(await command('apply', servers.file({ confirmation: 'mail' }))).toMatchObject({ code: 1 });
    const good = servers.file({ description: 'Another.' });
    expect(await command('check', good)).toEqual({ code: 0, lines: [`${good} can be applied.`] });
    expect(await poll.rows('SELECT version FROM poll_versions')).toHaveLength(1);
  });

  it('rejects what it does not know', async () => {
    expect(await command('destroy')).toMatchObject({ code: 2, lines: [expect.stringContaining("'destroy'")] });
    expect(await command('apply')).toMatchObject({ code: 2, lines: [expect.stringContaining('FILE is missing')] });
    expect(await command('export', join(servers.folder, 'no', 'folder.json'))).toMatchObject({ code: 1 });
  });
});

describe('a change while the poll runs', () => {
  it('is in force for every server: opening times, fields, words, candidates, documents and descriptions', async () => {
    const [one, other] = [await start(), await start()];
    expect(await textOf(one, '/home')).toContain('<title>');
    const olive = await Administration.of(other);
    await olive.post('emails').expect(200);
    const [first, second] = defaultPoll().candidates;
    const third = { ...first, id: 3, name: 'Candidate Three' };
    await apply({
      description: 'Quite another poll.',
      fields: { phone_number: 'off', newsletter: 'off' },
      candidates: [first, second, third],
    });
    for (const poll of [one, other]) await until(async () => (await descriptionOf(poll)) === 'Quite another poll.');
    await until(async () => (await textOf(one, '/home')).includes('content="Quite another poll."'));
    await olive.post('emails').expect(404);
    const { phone_number, freegifts, ...vote } = voteOf('ada');
    expect(invalidFieldsOf(await one.castVote({ ...vote, phone_number }).expect(400))).toEqual(['phone_number']);
    await other.castVote({ ...vote, candidate_id: 3 }).expect(201);
    expect(await textOf(one, '/api/docs-json')).not.toContain('phone_number');
    expect(await one.rowCount('SELECT FROM consent_words')).toBe(4);
    await apply({ closes_at: '2026-01-01T00:00:00Z', candidates: [first, second, third] });
    await until(async () => errorOf(await one.castVote(voteOf('bob'))).code === 'poll.closed');
    expect(await auditEntriesIn(one.database)).toEqual(
      expect.arrayContaining([
        ['command line', 'poll changed', { fields: ['candidates', 'description', 'fields'] }],
        ['command line', 'poll changed', { fields: ['closes_at', 'description', 'fields'] }],
      ]),
    );
  });

  it('leaves the parts of pages that are open where they were', async () => {
    const poll = await start();
    const part = /"version":"(\w+)"/.exec(await textOf(poll, '/home'))?.[1] ?? '';
    await apply({ share_text: 'Come along' });
    await until(async () => !(await textOf(poll, '/home')).includes(part));
    await get(poll, `/poll/${part}/share.json`).expect(200);
  });
});

import { chownSync, statSync } from 'node:fs';
import { join } from 'node:path';
import request from 'supertest';
import { makeTemporaryFolder } from 'test-support/temporary-folder';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeAuthority } from '../../tools/scripts/own-certificate.mjs';
import type { EmbeddedPostgres } from '../src/cli/embedded/embedded-postgres.js';
import { on, run } from './support/backup-folders.js';
import { ownServer } from './support/data-folders.js';
import { connectTo, queryAt } from './support/fresh-database.js';
import { runCommand } from './support/run-command.js';
import { ServedPoll } from './support/served-poll.js';
import { until } from './support/until.js';
import { voteOf } from './support/voters.js';

let postgres: EmbeddedPostgres;
/** Of the authority that signed the server's certificate, and of another one. */
let authority: string;
let otherAuthority: string;

beforeAll(async () => {
  postgres = await ownServer();
  const files = makeAuthority(makeTemporaryFolder(), 'localhost');
  authority = files.authority;
  otherAuthority = makeAuthority(makeTemporaryFolder(), 'localhost').authority;
  const { uid, gid } = statSync(postgres.folder);
  chownSync(files.key, uid, gid);
  const database = await connectTo(postgres.url);
  await database.query(`ALTER SYSTEM SET ssl_cert_file = '${files.certificate}'`);
  await database.query(`ALTER SYSTEM SET ssl_key_file = '${files.key}'`);
  await database.query('ALTER SYSTEM SET ssl = on');
  await database.query('SELECT pg_reload_conf()');
  await until(async () => (await database.query<{ ssl: string }>('SHOW ssl')).rows[0]?.ssl === 'on');
});

function url(parameters: Record<string, string>, hostname = 'localhost'): string {
  const url = new URL(postgres.url);
  url.hostname = hostname;
  for (const [name, value] of Object.entries(parameters)) url.searchParams.set(name, value);
  return url.href;
}

describe('a connection to the database', () => {
  it.each(['require', 'verify-ca', 'verify-full'])(
    'is encrypted with sslmode=%s, whatever opens it',
    async (sslmode) => {
      const DATABASE_URL = url({ sslmode, ...(sslmode !== 'require' && { sslrootcert: authority }) });
      expect(await runCommand('migrate', on(DATABASE_URL))).toMatchObject({ code: 0 });
      const poll = await ServedPoll.start({ DATABASE_URL });
      await request(poll.url).post('/api/vote').send(voteOf(sslmode)).expect(201);
      const { rows } = await queryAt<{ application_name: string; ssl: boolean }>(
        postgres.url,
        `SELECT DISTINCT application_name, ssl FROM pg_stat_ssl JOIN pg_stat_activity USING (pid)
       WHERE application_name LIKE 'poll%' ORDER BY application_name`,
      );
      expect(rows).toContainEqual({ application_name: 'poll-ballot-box', ssl: true });
      expect(rows.filter(({ ssl }) => !ssl)).toEqual([]);
    },
  );

  it('is what a backup uses', async () => {
    const backup = join(makeTemporaryFolder(), 'backup');
    const environment = on(url({ sslmode: 'verify-full', sslrootcert: authority }));
    expect(await run('backup', { ...environment, PATH: '' }, backup)).toMatchObject({ code: 0 });
  });

  it('is not verified by sslmode=require, and by verify-ca only for its authority', async () => {
    const readiness = async (parameters: Record<string, string>) => {
      const poll = await ServedPoll.start({ DATABASE_URL: url(parameters, '127.0.0.1') });
      return (await fetch(`${poll.url}/api/health/ready`)).status;
    };
    expect(await readiness({ sslmode: 'require' })).toBe(200);
    expect(await readiness({ sslmode: 'verify-ca', sslrootcert: authority })).toBe(200);
  });
});

describe('a start ends with one line', () => {
  async function lineOf(DATABASE_URL: string): Promise<string> {
    return ServedPoll.start({ DATABASE_URL }).then(
      () => 'it started',
      (error: unknown) => (error instanceof Error ? error.message : 'something else was thrown'),
    );
  }

  it.each(['verify-ca', 'verify-full'])(
    'if the certificate is of another authority, with sslmode=%s',
    async (sslmode) => {
      expect(await lineOf(url({ sslmode, sslrootcert: otherAuthority }))).toMatch(
        /^The database poll at localhost:\d+ cannot be reached: (unable to verify the first certificate|self-signed certificate.*)$/,
      );
    },
  );

  it('if the certificate is of another host', async () => {
    expect(await lineOf(url({ sslmode: 'verify-full', sslrootcert: authority }, '127.0.0.1'))).toMatch(
      /^The database poll at 127\.0\.0\.1:\d+ cannot be reached: Hostname\/IP does not match certificate's altnames.*$/,
    );
  });

  it('if the certificate is of no public authority, with sslrootcert=system', async () => {
    expect(await lineOf(url({ sslmode: 'verify-full', sslrootcert: 'system' }))).toMatch(
      /^The database poll at localhost:\d+ cannot be reached: (unable to|self-signed).*$/,
    );
  });

  it('if the file of the authority is missing', async () => {
    const missing = join(makeTemporaryFolder(), 'authority.pem');
    expect(await lineOf(url({ sslmode: 'verify-full', sslrootcert: missing }))).toBe(
      `DATABASE_URL: ${missing} cannot be read (ENOENT)`,
    );
  });
});

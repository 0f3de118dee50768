import request from 'supertest';
import { TcpProxy } from 'test-support/tcp-proxy';
import { describe, expect, it } from 'vitest';
import { VERSION } from '../src/platform/config/version.js';
import { SCHEMA_VERSION } from '../src/schema/schema.js';
import { freshDatabase, queryAt } from './support/fresh-database.js';
import { poll, start } from './support/poll-of-test.js';
import { until } from './support/until.js';
import { errorOf, voteOf } from './support/voters.js';

const ready = async (): Promise<number> => (await request(poll.url).get('/api/health/ready')).status;

const live = async (): Promise<number> => (await request(poll.url).get('/api/health/live')).status;

it('normally the backend is live and ready', async () => {
  await start();
  await request(poll.url).get('/api/health/live').expect(200, { status: 'ok', version: VERSION });
  await request(poll.url).get('/api/health/ready').expect(200, { status: 'ok', notes: [] });
});

describe('the backend is live but not ready', () => {
  it('when a migration is missing', async () => {
    await start();
    await poll.database.query('DELETE FROM migrations');
    const response = await request(poll.url).get('/api/health/ready').expect(503);
    expect(errorOf(response)).toEqual({ statusCode: 503, code: 'health.not_ready', message: 'Not ready.' });
    expect(response.headers['retry-after']).toBe('1');
    expect(await live()).toBe(200);
  });

  it('on a schema newer than its own by more than one version', async () => {
    await start();
    await poll.database.query(
      `INSERT INTO schema_versions (version, oldest_compatible) VALUES ('99.9', $1), ('99.10', '99.9')`,
      [SCHEMA_VERSION],
    );
    expect(await ready()).toBe(503);
    expect(await live()).toBe(200);
  });

  it('when commits do not wait for the disk', async () => {
    const databaseUrl = await freshDatabase();
    await queryAt(databaseUrl, `ALTER DATABASE ${new URL(databaseUrl).pathname.slice(1)} SET synchronous_commit = off`);
    await start({ DATABASE_URL: databaseUrl });
    expect(await ready()).toBe(503);
    expect(await live()).toBe(200);
  });

  it('while the database is unavailable, and ready and counting votes again afterwards', async () => {
    const database = await TcpProxy.to(await freshDatabase());
    await start({ DATABASE_URL: database.url });
    await poll.castVote(voteOf('ada')).expect(201);
    await poll.database.end();
    expect(await ready()).toBe(200);

    database.cut();
    await until(async () => (await ready()) === 503);
    expect(await live()).toBe(200);
    expect(errorOf(await poll.castVote(voteOf('bob')))).toMatchObject({ statusCode: 503, code: 'vote.unconfirmed' });

    database.mend();
    await until(async () => (await ready()) === 200);
    await poll.castVote(voteOf('ada')).expect(409);
    await poll.castVote(voteOf('bob')).expect(201);
    await poll.app.close();
  });
});

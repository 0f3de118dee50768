import request from 'supertest';
import { ProductProcess } from 'test-support/product-process';
import { expect, it } from 'vitest';
import { PASSWORD, tokenOf } from '../support/administrator.js';
import { freshDatabase, lockedTable } from '../support/fresh-database.js';
import { SECRETS } from '../support/poll-under-test.js';
import { compareTotals } from '../support/rows.js';
import { until } from '../support/until.js';
import { voteOf } from '../support/voters.js';
import { waitingForLocks } from '../support/waiting-for-locks.js';

/** ms; the time that the documentation tells operators to allow. */
const LONGEST_STOP = 30_000;

it('a stop takes at most 30 seconds, even with a request that does not end, which then changes nothing', async () => {
  const databaseUrl = await freshDatabase();
  const account = { ADMIN_EMAIL: 'olive@example.com', ADMIN_PASSWORD: PASSWORD };
  const product = new ProductProcess('main.js', {
    DATABASE_URL: databaseUrl,
    ...SECRETS,
    ...account,
    TRUST_PROXY: '127.0.0.0/8,::1',
  });
  const url = await product.url();
  const post = (path: string, body: object) => request(url).post(`/api${path}`).send(body);
  await post('/vote', voteOf('ada')).expect(201);
  const token = tokenOf(await post('/admin/login', { email: account.ADMIN_EMAIL, password: PASSWORD }).expect(200));

  const database = await lockedTable(databaseUrl, 'votes', 'EXCLUSIVE');
  const change = post('/votes/invalidate', { ids: ['1'], reason: 'test' }).set('Authorization', `Bearer ${token}`);
  const outcome = change.then(
    ({ status }) => status,
    () => 'aborted',
  );
  await until(async () => (await waitingForLocks(database, 'poll-changes')) === 1);
  const signalled = performance.now();
  product.signal('SIGTERM');
  expect(await product.exit).toEqual({ code: 0, signal: null });
  expect(performance.now() - signalled).toBeLessThan(LONGEST_STOP);
  expect(product.stdout).toContain('Stopped before every request had a response.');
  expect(await outcome).toBe('aborted');
  await database.query('COMMIT');
  expect(await compareTotals(database)).toEqual({ votes: 1, disagreements: 0 });
  expect((await database.query('SELECT invalidated_at FROM votes')).rows).toEqual([{ invalidated_at: null }]);
});

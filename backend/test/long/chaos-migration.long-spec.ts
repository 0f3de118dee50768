import { join } from 'node:path';
import { makeTemporaryFolder, removeFolder } from 'test-support/temporary-folder';
import { afterEach, expect, it } from 'vitest';
import { ChaosRun } from '../support/chaos/chaos-run.js';
import { expectRecovered } from '../support/chaos/expect-recovered.js';
import { nextVersion } from '../support/chaos/next-version.js';
import { tableOf } from '../support/chaos/outcome-table.js';
import { SupervisedBackend } from '../support/chaos/supervised-backend.js';
import { TwoBackends } from '../support/chaos/two-backends.js';
import { connectTo } from '../support/fresh-database.js';
import { SECRETS } from '../support/poll-under-test.js';

const folder = makeTemporaryFolder();
let poll: TwoBackends;

afterEach(async () => {
  await poll.end();
  removeFolder(folder);
});

it('a newer version that locks the table of votes while it migrates, and then runs beside the older one, loses no vote', async () => {
  poll = await TwoBackends.start();
  const chaos = new ChaosRun(poll);
  const outcome = await chaos.run('a migration under votes', 1, async () => {
    const environment = { DATABASE_URL: poll.databaseUrl(), DATA_DIR: join(folder, 'data'), ...SECRETS };
    const next = await SupervisedBackend.start('cli/embedded/main.js', environment, nextVersion(folder));
    poll.urls.push(next.url);
  });
  process.stdout.write(tableOf([outcome]));
  expectRecovered(outcome);
  // Some votes waited for the migration's lock.
  expect(outcome.unknown).toBeGreaterThan(0);
  const database = await connectTo(poll.databaseUrl());
  const { rows } = await database.query('SELECT DISTINCT tomorrow FROM votes');
  await database.end();
  expect(rows).toEqual([{ tomorrow: '' }]);
  expect(await chaos.end()).toMatch(/^All totals equal/);
});

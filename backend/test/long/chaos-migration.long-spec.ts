import { join } from 'node:path';
import { makeTemporaryFolder } from 'test-support/temporary-folder';
import { expect, it } from 'vitest';
import { ChaosRun } from '../support/chaos/chaos-run.js';
import { expectRecovered } from '../support/chaos/expect-recovered.js';
import { nextVersion } from '../support/chaos/next-version.js';
import { tableOf } from '../support/chaos/outcome-table.js';
import { SupervisedBackend } from '../support/chaos/supervised-backend.js';
import { TwoBackends } from '../support/chaos/two-backends.js';
import { queryAt } from '../support/fresh-database.js';
import { SECRETS } from '../support/poll-under-test.js';

it('a newer version that locks the table of votes while it migrates, and then runs beside the older one, loses no vote', async () => {
  const folder = makeTemporaryFolder();
  const poll = await TwoBackends.start();
  const chaos = new ChaosRun(poll);
  const outcome = await chaos.run('a migration under votes', 1, async () => {
    const environment = { DATABASE_URL: poll.databaseUrl(), DATA_DIR: join(folder, 'data'), ...SECRETS };
    poll.urls.push((await SupervisedBackend.start('cli/embedded/main.js', environment, nextVersion(folder))).url);
  });
  process.stdout.write(tableOf([outcome]));
  expectRecovered(outcome);
  // Some votes waited for the migration's lock.
  expect(outcome.unknown).toBeGreaterThan(0);
  const { rows } = await queryAt(poll.databaseUrl(), 'SELECT DISTINCT tomorrow FROM votes');
  expect(rows).toEqual([{ tomorrow: '' }]);
  expect(await chaos.end()).toMatch(/^All totals equal/);
});

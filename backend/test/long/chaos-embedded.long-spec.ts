import { setTimeout } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { ChaosRun, type Outcome } from '../support/chaos/chaos-run.js';
import { killDatabase } from '../support/chaos/database-failures.js';
import { EmbeddedPoll } from '../support/chaos/embedded-poll.js';
import { expectRecovered } from '../support/chaos/expect-recovered.js';
import { tableOf } from '../support/chaos/outcome-table.js';
import { SmallDisk } from '../support/chaos/small-disk.js';
import { newDataFolder } from '../support/data-folders.js';
import { connectTo } from '../support/fresh-database.js';

const outcomes: Outcome[] = [];
/** ms during which the disk stays full. */
const FULL = 3_000;

afterAll(() => process.stdout.write(tableOf(outcomes)));

it('npm start recovers its database, and recovers when it is killed itself', async () => {
  const poll = await EmbeddedPoll.start(newDataFolder());
  const chaos = new ChaosRun(poll);
  const database = await chaos.run('kill -9 of the database of npm start', 10, () => killDatabase(poll.postmaster));
  const product = await chaos.run('kill -9 of npm start', 5, () => poll.product.kill());
  const both = await chaos.run('kill -9 of npm start and its database', 5, async () => {
    await Promise.all([killDatabase(poll.postmaster), poll.product.kill()]);
  });
  outcomes.push(database, product, both);
  expectRecovered(database);
  for (const outcome of [product, both]) expectRecovered(outcome, poll.product.startTime);
  expect(await chaos.end()).toMatch(/^All totals equal/);
});

it('a full disk loses no acknowledged vote, even when the database cannot start on it', async () => {
  const disk = SmallDisk.mount();
  const poll = await EmbeddedPoll.start(disk.folder);
  const chaos = new ChaosRun(poll);
  const fill = async () => {
    disk.fill();
    await chaos.hasUnknown(20);
    await setTimeout(FULL);
    disk.free();
  };
  const full = await chaos.run('the disk full', 3, fill);
  const down = await chaos.run('the disk full, the database down', 3, async () => {
    disk.fill();
    await needsMoreLog(poll.databaseUrl());
    await fill();
  });
  outcomes.push(full, down);
  expectRecovered(full);
  expectRecovered(down);
  expect(await chaos.end()).toMatch(/^All totals equal/);
});

/** Makes the database create a new WAL file for its next commit; without space it shuts down. */
async function needsMoreLog(databaseUrl: string): Promise<void> {
  const database = await connectTo(databaseUrl);
  const ended = new Promise((resolve) => database.once('error', resolve));
  await Promise.race([database.query('SELECT pg_switch_wal()').catch(() => undefined), ended]);
  await database.end().catch(() => undefined);
}

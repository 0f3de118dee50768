import { ProductProcess } from 'test-support/product-process';
import { afterAll, expect, inject, it } from 'vitest';
import { isDistributed } from '../../src/cluster/distribution.js';
import { recountInCluster } from '../../src/cluster/recount.js';
import { createDataSource } from '../../src/schema/data-source.js';
import { migrateDatabase } from '../../src/schema/migrate.js';
import { Administration } from '../support/administration.js';
import { connectTo, emptyDatabase } from '../support/fresh-database.js';
import { castAll, manyVotes } from '../support/many-votes.js';
import { PollUnderTest, VOTER_KEY_SECRET } from '../support/poll-under-test.js';
import { compareTotals, votesIn } from '../support/rows.js';
import { voteOf } from '../support/voters.js';

afterAll(() => ProductProcess.endAll());

async function migrate(DATABASE_URL: string, ...args: string[]): Promise<{ code: number | null; output: string }> {
  const command = new ProductProcess('cli/migrate.js', { DATABASE_URL, VOTER_KEY_SECRET }, { args });
  const { code } = await command.exit;
  return { code, output: command.stdout + command.stderr };
}

/** Makes one database on all machines a cluster, as an operator does before `npm run migrate -- --citus`. */
async function addMachines(databaseUrl: string): Promise<void> {
  const machines = inject('otherServerUrls').map((server) => new URL(new URL(databaseUrl).pathname, server));
  for (const { href } of machines) {
    const machine = await connectTo(href);
    await machine.query('DROP EXTENSION citus CASCADE; CREATE EXTENSION citus');
    await machine.end();
  }
  const coordinator = await connectTo(databaseUrl);
  await coordinator.query('CREATE EXTENSION citus');
  const { hostname, port } = new URL(databaseUrl);
  await coordinator.query('SELECT citus_set_coordinator_host($1, $2)', [hostname, Number(port)]);
  for (const { hostname: name, port } of machines) {
    await coordinator.query('SELECT citus_add_node($1, $2)', [name, Number(port)]);
  }
  await coordinator.end();
}

it('a poll that has votes is distributed on request, and everything is as before', async () => {
  const databaseUrl = await emptyDatabase();
  const plain = await connectTo(databaseUrl);
  await plain.query('DROP EXTENSION citus CASCADE');
  await plain.end();
  await migrateDatabase({ url: databaseUrl });
  const before = await PollUnderTest.start({ DATABASE_URL: databaseUrl });
  expect(await castAll(manyVotes(200, 50), before.url)).toEqual({ 201: 200, 409: 50 });
  const olive = await Administration.of(before);
  expect(await olive.change('invalidate', { country: 'US' })).toBeGreaterThan(0);
  const votes = await votesIn(before.database);
  await before.close();

  expect(await migrate(databaseUrl, '--citus')).toEqual({
    code: 1,
    output: 'The database has no extension citus: create it there, and add the other machines.\n',
  });
  await addMachines(databaseUrl);
  expect(await migrate(databaseUrl)).toEqual({ code: 0, output: 'The schema is up to date.\n' });
  const dataSource = await createDataSource({ url: databaseUrl }).initialize();
  expect(await isDistributed(dataSource)).toBe(false);
  expect(await migrate(databaseUrl, '--citus')).toEqual({ code: 0, output: 'The schema is up to date.\n' });
  expect(await migrate(databaseUrl, '--citus')).toEqual({ code: 0, output: 'The schema is up to date.\n' });
  expect(await isDistributed(dataSource)).toBe(true);

  const after = await PollUnderTest.start({ DATABASE_URL: databaseUrl });
  expect(await votesIn(after.database)).toEqual(votes);
  await after.castVote(voteOf('voter', { email: 'voter7@gmail.com' })).expect(409);
  await after.castVote(voteOf('grace')).expect(201);
  expect(await compareTotals(after.database)).toEqual({ votes: 201, disagreements: 0 });
  expect((await recountInCluster(dataSource)).differences).toEqual([]);
  await dataSource.destroy();
  await after.close();
});

import { randomBytes } from 'node:crypto';
import { distribute } from '../../../backend/dist/cluster/distribute.js';
import { migrateDatabase } from '../../../backend/dist/schema/migrate.js';
import { distributedDatabase, dropDatabases, machinesOf, named, query, serverOf } from '../../support/citus-cluster';
import { closeLater } from '../../support/still-open';
import { countedVotes, warmUp } from '../load/counted-votes';
import { CHECKPOINTER, processTime, serverTime } from '../load/processor-time';
import { comparison, inTurn } from '../pairs';
import type { Effort, Part, Row } from '../part';
import { PollUnderLoad } from '../poll-under-load';

const CLIENTS = 128;

/** A poll on a cluster, or on one PostgreSQL, which then has the only URL. */
interface Setting {
  what: string;
  poll: PollUnderLoad;
  machines: URL[];
}

export const citus: Part = {
  name: 'citus',
  title: 'Votes on a Citus cluster',
  isOnDemand: true,
  async measure(effort, note) {
    const address = process.env.TEST_CITUS_URL;
    if (!address) throw new Error('TEST_CITUS_URL is missing: the address of the database of a Citus cluster.');
    const machines = await machinesOf(address);
    const prefix = `bench_${randomBytes(3).toString('hex')}_`;
    for (const machine of machines) closeLater(machine, () => dropDatabases(serverOf(machine), prefix));
    const settings = [await startOne(`${prefix}one`, machines[0] ?? new URL(address))];
    for (let workers = 1; workers < machines.length; workers += 1) {
      settings.push(await startCluster(`${prefix}${workers}`, machines.slice(0, workers + 1)));
    }
    for (const { poll } of settings) await warmUp(poll, effort);
    return compare(settings, effort, note);
  },
};

async function startOne(name: string, machine: URL): Promise<Setting> {
  await query(serverOf(machine), `CREATE DATABASE ${name}`);
  return start('one PostgreSQL', named(machine, name), [machine]);
}

async function startCluster(name: string, machines: URL[]): Promise<Setting> {
  const [coordinator = new URL(''), ...workers] = machines;
  const database = await distributedDatabase(name, coordinator, workers);
  return start(`workers: ${workers.length}`, database, machines);
}

async function start(what: string, database: URL, machines: URL[]): Promise<Setting> {
  await migrateDatabase({ url: database.href }, (dataSource) => distribute(dataSource, false));
  return { what, poll: await PollUnderLoad.startOn(database.href), machines };
}

/** Compares every cluster with the single PostgreSQL, which is the first. */
async function compare(settings: Setting[], effort: Effort, note: (line: string) => void): Promise<Row[]> {
  const results = await inTurn(
    effort,
    settings.map(({ what, poll, machines }) => async () => {
      const before = await timesOf(poll, machines);
      const { perSecond, responses } = await countedVotes(poll, poll.url, CLIENTS, effort.seconds);
      const [backend, coordinator, ...workers] = (await timesOf(poll, machines)).map((time, index) =>
        Math.round((time - (before[index] ?? 0)) / responses),
      );
      const ofWorkers = workers.length > 0 ? `, the workers ${workers.join(' + ')} µs` : '';
      note(
        `${what}: ${Math.round(perSecond)} votes/s; for each the backend took ${backend} µs, the database ${coordinator} µs${ofWorkers}.`,
      );
      return perSecond;
    }),
  );
  const [beside = [], ...clusters] = results;
  return clusters.map((ours, index) => {
    const work = `votes/s, ${CLIENTS} clients, ${settings[index + 1]?.what}`;
    const what = { work, beside: 'one PostgreSQL on the same machine' };
    return comparison(what, { ours, beside }, () => ({ target: 'none', isReached: true }));
  });
}

/** µs of processor time of the backend, and of each machine's server. */
async function timesOf(poll: PollUnderLoad, machines: URL[]): Promise<number[]> {
  const servers = machines.map(async (machine) => serverTime(await query<{ pid: number }>(machine, CHECKPOINTER)));
  return [processTime(poll.pid), ...(await Promise.all(servers))];
}

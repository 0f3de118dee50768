import { join } from 'node:path';
import pg from 'pg';
import { freePort } from 'test-support/free-port';
import { closeLater } from 'test-support/still-open';
import { z } from 'zod';
import { installFailoverTools } from '../../../../tools/scripts/test-tools.mjs';
import { SmallDisk } from '../chaos/small-disk.js';
import { until } from '../until.js';
import { EtcdCluster } from './etcd-cluster.js';
import { environmentOf, operatorFile, refusalOf } from './operator-files.js';
import { type DatabasePlace, PASSWORD, PATRONI_ACCOUNT, PatroniNode } from './patroni-node.js';
import { Service } from './service.js';

const NAMES = ['db1', 'db2', 'db3'] as const;
/** MB. Each member takes 128 MB for its WAL immediately. */
const ETCD_DISK_SIZE = 512;
/** ms. Patroni's `ttl` is 20 s, and a standby may have to be rebuilt. */
const LONGEST = 120_000;
/** How much of a log says why nothing happens. */
const LOG_END = 3_000;

const membersSchema = z.looseObject({ members: z.array(z.looseObject({ name: z.string(), role: z.string() })) });

interface Standby {
  name: string;
  isSynchronous: boolean;
}

/** Three PostgreSQL under Patroni with etcd, and HAProxy, with the configuration of deploy/patroni. Needs root on Debian. */
export class PatroniCluster {
  private constructor(
    readonly nodes: readonly PatroniNode[],
    readonly etcd: EtcdCluster,
    private readonly haproxy: Service,
    private readonly disk: SmallDisk,
    private readonly port: number,
  ) {}

  /**
   * Resolves with all three running, until the end of the test or file, and with an empty database `poll` of the account `poll`.
   * `variablesOf`: a machine's environment besides Patroni's own.
   */
  static async start(variablesOf = (_: DatabasePlace): Record<string, string> => ({})): Promise<PatroniCluster> {
    installFailoverTools();
    const refusal = refusalOf('patroni') ?? refusalOf('etcd');
    if (refusal !== undefined) throw new Error(refusal);
    const disk = SmallDisk.mount(ETCD_DISK_SIZE);
    const etcd = await EtcdCluster.start(disk.folder, NAMES);
    const nodes = await Promise.all(NAMES.map((name) => PatroniNode.make(name, etcd.urls, variablesOf)));
    const port = await freePort();
    const haproxy = startHAProxy(disk.folder, nodes, port);
    const cluster = closeLater(new PatroniCluster(nodes, etcd, haproxy, disk, port), (each) => each.remove());
    for (const node of nodes) node.start();
    await cluster.isWhole();
    await cluster.makeDatabase();
    return cluster;
  }

  /** The poll's database, through HAProxy. */
  readonly databaseUrl = (): string => `postgres://poll:${PASSWORD}@127.0.0.1:${this.port}/poll`;

  /** Resolves with the single node that HAProxy leads to. */
  async primary(): Promise<PatroniNode> {
    return until(async () => {
      const arePrimaries = await Promise.all(this.nodes.map((node) => node.isPrimary()));
      const primaries = this.nodes.filter((_, index) => arePrimaries[index]);
      return primaries.length === 1 && primaries[0];
    }, LONGEST);
  }

  /** SIGSTOP or SIGCONT of the node, and of the etcd on its machine if that is meant too. */
  signal(node: PatroniNode, hasEtcd: boolean, signal: 'SIGSTOP' | 'SIGCONT'): void {
    if (hasEtcd) this.etcd.signal(node.name, signal);
    node.signal(signal);
  }

  /** Resolves once a node other than `old` is the primary and can be reached. */
  async hasReplaced(old: PatroniNode): Promise<void> {
    await until(async () => (await this.primary()) !== old, LONGEST);
    await this.isReachable();
  }

  /** Resolves once a commit through HAProxy succeeds, with its standby. */
  async isReachable(): Promise<void> {
    await this.until(async (client) => {
      await client.query(`SELECT pg_logical_emit_message(true, 'test', '')`);
      return true;
    });
  }

  /**
   * Resolves once the primary and both standbys work together, and etcd knows which of them may take over: Patroni records that
   * some seconds after PostgreSQL has begun to wait for it.
   */
  async isWhole(): Promise<void> {
    await this.until(async (client) => {
      const standbys = await standbysIn(client);
      const synchronous = standbys.find(({ isSynchronous }) => isSynchronous)?.name;
      return standbys.length === 2 && synchronous !== undefined && (await this.mayTakeOver()).includes(synchronous);
    });
    await this.isReachable();
  }

  /** The standbys that take over when the primary is lost, as recorded by Patroni in etcd. */
  private async mayTakeOver(): Promise<string[]> {
    const response = await fetch(`http://127.0.0.1:${(await this.primary()).patroniPort}/cluster`);
    const { members } = membersSchema.parse(await response.json());
    return members.flatMap(({ name, role }) => (role === 'sync_standby' ? [name] : []));
  }

  /** The name of the standby that commits wait for; resolves once it is not `other`. */
  async synchronousStandby(other?: string): Promise<string> {
    let name: string | undefined;
    await this.until(async (client) => {
      name = (await standbysIn(client)).find((standby) => standby.isSynchronous && standby.name !== other)?.name;
      return name !== undefined;
    });
    return name ?? '';
  }

  /** As `patronictl switchover`; resolves once the synchronous standby is the primary and can be reached. */
  async switchOver(): Promise<void> {
    const from = await this.primary();
    const response = await fetch(`http://127.0.0.1:${from.patroniPort}/switchover`, {
      method: 'POST',
      headers: {
        Authorization: `Basic ${Buffer.from(`${PATRONI_ACCOUNT}:${PASSWORD}`).toString('base64')}`,
        'Content-Type': 'application/json',
      },
      body: JSON.stringify({ leader: from.name, candidate: await this.synchronousStandby() }),
    });
    if (!response.ok) throw new Error(`the switchover failed: ${response.status} ${await response.text()}`);
    await this.hasReplaced(from);
  }

  /** Undoes whatever was done to etcd or any node; resolves once all work together again. */
  async mend(): Promise<void> {
    this.etcd.mend();
    for (const node of this.nodes) node.mend();
    await this.isWhole();
  }

  private async remove(): Promise<void> {
    await Promise.all(this.nodes.map((node) => node.remove()));
    await Promise.all([this.etcd.kill(), this.haproxy.kill()]);
    this.disk.unmount();
  }

  private async makeDatabase(): Promise<void> {
    await this.until(async (client) => {
      await client.query(`CREATE ROLE poll LOGIN PASSWORD '${PASSWORD}'`);
      await client.query('CREATE DATABASE poll OWNER poll');
      return true;
    });
  }

  /** Resolves once `check`, as superuser through HAProxy, returns true; retries on database errors. */
  private async until(check: (client: pg.Client) => Promise<boolean>): Promise<void> {
    const connectionString = `postgres://postgres:${PASSWORD}@127.0.0.1:${this.port}/postgres`;
    await until(async () => {
      const client = new pg.Client({ connectionString, connectionTimeoutMillis: 1_000, query_timeout: 2_000 });
      client.on('error', () => undefined);
      try {
        await client.connect();
        return await check(client);
      } catch {
        return false;
      } finally {
        client.end().catch(() => undefined);
      }
    }, LONGEST).catch((error: unknown) => {
      process.stderr.write(this.nodes.map((node) => node.log().slice(-LOG_END)).join('\n'));
      throw error;
    });
  }
}

async function standbysIn(client: pg.Client): Promise<Standby[]> {
  const { rows } = await client.query<{ name: string; is_synchronous: boolean }>(`
    SELECT application_name AS name, sync_state = 'sync' AS is_synchronous FROM pg_stat_replication WHERE state = 'streaming'`);
  return rows.map(({ name, is_synchronous }) => ({ name, isSynchronous: is_synchronous }));
}

function startHAProxy(folder: string, nodes: readonly PatroniNode[], port: number): Service {
  const values: Record<string, string> = { POLL_BIND: `127.0.0.1:${port}` };
  for (const node of nodes) {
    values[`${node.name.toUpperCase()}_POSTGRES`] = `127.0.0.1:${node.postgresPort}`;
    values[`${node.name.toUpperCase()}_PATRONI_PORT`] = String(node.patroniPort);
  }
  const environment = environmentOf('haproxy.env.example', values);
  const options = ['-f', operatorFile('haproxy.cfg'), '-db'];
  return Service.start('/usr/sbin/haproxy', options, { environment, logFile: join(folder, 'haproxy.log') });
}

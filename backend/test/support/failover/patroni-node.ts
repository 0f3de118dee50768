import { execFile } from 'node:child_process';
import { chmodSync, chownSync, existsSync, mkdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { isAlive } from 'test-support/data-folder';
import { childrenOf, signalDatabase } from 'test-support/database-processes';
import { freePort } from 'test-support/free-port';
import { TcpProxy } from 'test-support/tcp-proxy';
import { postgresFolder } from '../../../../tools/scripts/test-tools.mjs';
import { serverAccount } from '../../../src/cli/embedded/server-account.js';
import { killDatabase } from '../chaos/database-failures.js';
import { SmallDisk } from '../chaos/small-disk.js';
import { until, untilPassed } from '../until.js';
import { environmentOf, operatorFile } from './operator-files.js';
import { Service } from './service.js';

/** ms */
const LONGEST_DYING = 20_000;
/** MB; for the WAL that is kept, in ten rounds of everything. */
const DISK_SIZE = 2_500;
/** Below the disk. */
const DATA = ['home', 'data'];
/** The passwords of a cluster under test. */
export const PASSWORD = 'password-of-the-test';
export const PATRONI_ACCOUNT = 'patroni';

/** Where a machine's database is, with several on one. */
export interface DatabasePlace {
  dataFolder: string;
  port: number;
}

/** One database machine: Patroni with its PostgreSQL on its own disk, and its connections to etcd and for the standbys. */
export class PatroniNode {
  private patroni: Service | undefined;

  private constructor(
    readonly name: string,
    private readonly disk: SmallDisk,
    readonly postgresPort: number,
    readonly patroniPort: number,
    /** The other machines replicate through it. */
    private readonly wayForStandbys: TcpProxy,
    private readonly waysToEtcd: TcpProxy[],
    /** The environment of Patroni and of typed commands, besides Patroni's own. */
    private readonly variables: Record<string, string>,
  ) {}

  static async make(
    name: string,
    etcdUrls: string[],
    variablesOf: (place: DatabasePlace) => Record<string, string>,
  ): Promise<PatroniNode> {
    const [postgresPort, patroniPort] = [await freePort(), await freePort()];
    const wayForStandbys = await TcpProxy.to(`postgres://127.0.0.1:${postgresPort}`);
    const waysToEtcd = await Promise.all(etcdUrls.map((url) => TcpProxy.to(url)));
    const disk = SmallDisk.mount(DISK_SIZE);
    const variables = variablesOf({ dataFolder: join(disk.folder, ...DATA), port: postgresPort });
    return new PatroniNode(name, disk, postgresPort, patroniPort, wayForStandbys, waysToEtcd, variables);
  }

  get dataFolder(): string {
    return join(this.disk.folder, ...DATA);
  }

  /** Direct, as superuser. */
  get url(): string {
    return `postgres://postgres:${PASSWORD}@127.0.0.1:${this.postgresPort}/postgres`;
  }

  start(): void {
    const account = serverAccount();
    const home = join(this.disk.folder, 'home');
    if (!existsSync(home)) {
      mkdirSync(home);
      chmodSync(home, 0o700);
      if (account) chownSync(home, account.uid, account.gid);
    }
    const { environment } = this;
    const logFile = join(this.disk.folder, 'patroni.log');
    this.patroni = Service.start('/usr/bin/patroni', [operatorFile('patroni.yml')], { environment, logFile, account });
  }

  /** Types a line as the account that runs PostgreSQL. Resolves with the output; rejects with it on failure. */
  async type(line: string): Promise<string> {
    const env = {
      ...this.environment,
      PATH: `${postgresFolder()}:${process.env.PATH}`,
      PGPORT: String(this.postgresPort),
      PATRONICTL_CONFIG_FILE: operatorFile('patroni.yml'),
    };
    const { stdout } = await promisify(execFile)('/bin/sh', ['-c', line], { ...serverAccount(), env, cwd: '/' });
    return stdout.trim();
  }

  get isRunning(): boolean {
    return this.patroni !== undefined;
  }

  /** kill -9 of all its processes, as in a power failure. */
  async kill(): Promise<void> {
    this.signal('SIGCONT');
    const postmaster = this.runningPostmaster();
    await this.patroni?.kill();
    this.patroni = undefined;
    if (postmaster === undefined) return;
    const children = childrenOf(postmaster);
    await killDatabase(postmaster);
    // They exit by themselves, and use the disk until then.
    await until(() => !children.some(isAlive), LONGEST_DYING);
  }

  /** SIGSTOP or SIGCONT of all its processes. */
  signal(signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.patroni?.signal(signal);
    const postmaster = this.runningPostmaster();
    if (postmaster !== undefined) signalDatabase(postmaster, signal);
  }

  cutFromEtcd(): void {
    for (const way of this.waysToEtcd) way.cut();
  }

  /** `standby`: the name of another node. */
  cutFromStandby(standby: string): void {
    this.wayForStandbys.cut(new RegExp(`application_name\0${standby}\0`));
  }

  fillDisk(): void {
    this.disk.fill();
  }

  /** Undoes whatever was done to it. */
  mend(): void {
    for (const way of [...this.waysToEtcd, this.wayForStandbys]) way.mend();
    this.disk.free();
    this.signal('SIGCONT');
    if (!this.isRunning) this.start();
  }

  /** Whether HAProxy sends backends to it. */
  async isPrimary(): Promise<boolean> {
    const signal = AbortSignal.timeout(1_000);
    const response = await fetch(`http://127.0.0.1:${this.patroniPort}/primary`, { signal }).catch(() => undefined);
    return response?.ok ?? false;
  }

  async remove(): Promise<void> {
    await this.kill();
    await Promise.all([...this.waysToEtcd, this.wayForStandbys].map((way) => way.close()));
    // A program that Patroni had begun may use it for a moment more.
    await untilPassed(() => this.disk.unmount(), LONGEST_DYING);
  }

  /** How often its Patroni has looked into etcd, by its log. */
  looks(): number {
    return this.log().match(/ I am \(?db\d/g)?.length ?? 0;
  }

  /** Patroni's, with that of its PostgreSQL. */
  log(): string {
    return readFileSync(join(this.disk.folder, 'patroni.log'), 'utf8');
  }

  private get environment(): Record<string, string> {
    const home = join(this.disk.folder, 'home');
    const hosts = this.waysToEtcd.map((way) => `'${new URL(way.url).host}'`).join();
    const environment = environmentOf('patroni.env.example', {
      PATRONI_NAME: this.name,
      PATRONI_RESTAPI_LISTEN: `127.0.0.1:${this.patroniPort}`,
      PATRONI_RESTAPI_CONNECT_ADDRESS: `127.0.0.1:${this.patroniPort}`,
      PATRONI_POSTGRESQL_LISTEN: `127.0.0.1:${this.postgresPort}`,
      PATRONI_POSTGRESQL_CONNECT_ADDRESS: new URL(this.wayForStandbys.url).host,
      PATRONI_POSTGRESQL_DATA_DIR: this.dataFolder,
      PATRONI_POSTGRESQL_BIN_DIR: postgresFolder(),
      PATRONI_POSTGRESQL_PGPASS: join(home, 'pgpass'),
      PATRONI_ETCD3_HOSTS: hosts,
      PATRONI_RESTAPI_USERNAME: PATRONI_ACCOUNT,
      PATRONI_RESTAPI_PASSWORD: PASSWORD,
      PATRONI_SUPERUSER_PASSWORD: PASSWORD,
      PATRONI_REPLICATION_PASSWORD: PASSWORD,
    });
    return { ...environment, ...this.variables };
  }

  private runningPostmaster(): number | undefined {
    const file = join(this.dataFolder, 'postmaster.pid');
    const pid = existsSync(file) ? Number.parseInt(readFileSync(file, 'utf8'), 10) : undefined;
    return pid !== undefined && isAlive(pid) ? pid : undefined;
  }
}

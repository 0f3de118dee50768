import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { freePort } from 'test-support/free-port';
import { until } from '../until.js';
import { environmentOf } from './operator-files.js';
import { Service } from './service.js';

/** ms */
const LONGEST_START = 120_000;

interface Member {
  name: string;
  client: string;
  peer: string;
}

/** The members of etcd, one for each name. */
export class EtcdCluster {
  /** By name. */
  private services = new Map<string, Service>();

  private constructor(
    private readonly folder: string,
    private readonly members: Member[],
  ) {}

  /** Resolves once its members know each other: otherwise Patroni exits, and systemd would restart it. */
  static async start(folder: string, names: readonly string[]): Promise<EtcdCluster> {
    const members: Member[] = [];
    for (const name of names) {
      const [client, peer] = [await freePort(), await freePort()];
      members.push({ name, client: `http://127.0.0.1:${client}`, peer: `http://127.0.0.1:${peer}` });
      mkdirSync(join(folder, `etcd-${name}`), { mode: 0o700 });
    }
    const etcd = new EtcdCluster(folder, members);
    etcd.launch();
    for (const { client } of members) {
      const hasCluster = async () => {
        const response = await fetch(`${client}/version`).catch(() => undefined);
        return response?.ok === true && !(await response.text()).includes('not_decided');
      };
      await until(hasCluster, LONGEST_START);
    }
    return etcd;
  }

  /** Its members' client addresses. */
  get urls(): string[] {
    return this.members.map(({ client }) => client);
  }

  /** kill -9 of every member. */
  async kill(): Promise<void> {
    await Promise.all([...this.services.values()].map((service) => service.kill()));
    this.services.clear();
  }

  /** SIGSTOP or SIGCONT of the member of that name. */
  signal(name: string, signal: 'SIGSTOP' | 'SIGCONT'): void {
    this.services.get(name)?.signal(signal);
  }

  /** Wakes all members, and starts them with the data on their disks if they do not run. */
  mend(): void {
    if (this.services.size === 0) this.launch();
    for (const service of this.services.values()) service.signal('SIGCONT');
  }

  private launch(): void {
    for (const { name, client, peer } of this.members) {
      const environment = environmentOf('etcd.env.example', {
        ETCD_NAME: name,
        ETCD_DATA_DIR: join(this.folder, `etcd-${name}`),
        ETCD_LISTEN_CLIENT_URLS: client,
        ETCD_ADVERTISE_CLIENT_URLS: client,
        ETCD_LISTEN_PEER_URLS: peer,
        ETCD_INITIAL_ADVERTISE_PEER_URLS: peer,
        ETCD_INITIAL_CLUSTER: this.members.map((member) => `${member.name}=${member.peer}`).join(),
      });
      const logFile = join(this.folder, `etcd-${name}.log`);
      this.services.set(name, Service.start('/usr/bin/etcd', [], { environment, logFile }));
    }
  }
}

import { isAlive } from 'test-support/data-folder';
import { TcpProxy } from 'test-support/tcp-proxy';
import type { EmbeddedPostgres } from '../../../src/cli/embedded/embedded-postgres.js';
import { SECRETS } from '../poll-under-test.js';
import type { ChaosTarget } from './chaos-run.js';
import { ownDatabase } from './own-database.js';
import { SupervisedBackend } from './supervised-backend.js';

/** Two backends, each with its own proxy to one database, which restarts when it exits. Until the end of the test or file. */
export class TwoBackends implements ChaosTarget {
  /** A test may add a third backend. */
  readonly urls: [string, string, ...string[]];

  private constructor(
    readonly backends: readonly [SupervisedBackend, SupervisedBackend],
    readonly proxies: readonly [TcpProxy, TcpProxy],
    private readonly postgres: EmbeddedPostgres,
  ) {
    this.urls = [backends[0].url, backends[1].url];
  }

  /** `environments`: additional variables for each backend. */
  static async start(...environments: Record<string, string>[]): Promise<TwoBackends> {
    const postgres = await ownDatabase();
    const join = async (environment: Record<string, string> = {}) => {
      const proxy = await TcpProxy.to(postgres.url);
      const needed = { DATABASE_URL: proxy.url, ...SECRETS };
      return { proxy, backend: await SupervisedBackend.start('main.js', { ...needed, ...environment }) };
    };
    const [one, other] = await Promise.all([join(environments[0]), join(environments[1])]);
    return new TwoBackends([one.backend, other.backend], [one.proxy, other.proxy], postgres);
  }

  readonly databaseUrl = (): string => this.postgres.url;

  /** The database's first process. */
  get postmaster(): number {
    if (this.postgres.pid === undefined || !isAlive(this.postgres.pid)) throw new Error('the database is not running');
    return this.postgres.pid;
  }
}

import { EmbeddedPostgres } from '../../../src/embedded/embedded-postgres.js';
import { migrateDatabase } from '../../../src/platform/database/migrate.js';
import { isAlive } from '../data-folder.js';
import { SECRETS } from '../poll-under-test.js';
import { makeTemporaryFolder, removeFolder } from '../temporary-folder.js';
import { Wire } from '../wire.js';
import type { Ground } from './ordeal.js';
import { SupervisedBackend } from './supervised-backend.js';

/** Two backends, each with a wire to one database, which is started again by itself when it ends. */
export class TwoBackends implements Ground {
  /** More may join. */
  readonly urls: [string, string, ...string[]];

  private constructor(
    readonly backends: readonly [SupervisedBackend, SupervisedBackend],
    readonly wires: readonly [Wire, Wire],
    private readonly postgres: EmbeddedPostgres,
    private readonly folder: string,
  ) {
    this.urls = [backends[0].url, backends[1].url];
  }

  /** `environments`: what each backend gets beside what it needs. */
  static async start(...environments: Record<string, string>[]): Promise<TwoBackends> {
    const folder = makeTemporaryFolder();
    const postgres = await EmbeddedPostgres.start(folder, 'password');
    await migrateDatabase(postgres.url);
    const join = async (environment: Record<string, string> = {}) => {
      const wire = await Wire.to(postgres.url);
      const needed = { DATABASE_URL: wire.url, ...SECRETS };
      return { wire, backend: await SupervisedBackend.start('main.js', { ...needed, ...environment }) };
    };
    try {
      const [one, other] = await Promise.all([join(environments[0]), join(environments[1])]);
      return new TwoBackends([one.backend, other.backend], [one.wire, other.wire], postgres, folder);
    } catch (error) {
      await SupervisedBackend.endAll();
      await postgres.stop();
      throw error;
    }
  }

  readonly databaseUrl = (): string => this.postgres.url;

  /** The database's first process. */
  get postmaster(): number {
    if (this.postgres.pid === undefined || !isAlive(this.postgres.pid)) throw new Error('the database is not running');
    return this.postgres.pid;
  }

  async end(): Promise<void> {
    await SupervisedBackend.endAll();
    await Promise.all(this.wires.map((wire) => wire.close()));
    await this.postgres.stop();
    removeFolder(this.folder);
  }
}

import { databaseUrlOf, serverOf } from 'test-support/data-folder';
import type { ChaosTarget } from './chaos-run.js';
import { SupervisedBackend } from './supervised-backend.js';

/** `npm start` on a data folder: a backend that starts and restarts its own database. */
export class EmbeddedPoll implements ChaosTarget {
  readonly urls: readonly [string];

  private constructor(
    readonly product: SupervisedBackend,
    private readonly folder: string,
  ) {
    this.urls = [product.url];
  }

  static async start(folder: string): Promise<EmbeddedPoll> {
    return new EmbeddedPoll(await SupervisedBackend.start('cli/embedded/main.js', { DATA_DIR: folder }), folder);
  }

  readonly databaseUrl = (): string => databaseUrlOf(this.folder);

  /** The database's first process. */
  get postmaster(): number {
    const pid = serverOf(this.folder);
    if (pid === undefined) throw new Error('the database is not running');
    return pid;
  }
}

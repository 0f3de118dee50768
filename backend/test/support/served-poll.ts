import { closeLater, isClosed } from 'test-support/still-open';
import { expect } from 'vitest';
import type { Terminal } from '../../src/configure-app.js';
import type { Config } from '../../src/platform/config/config.js';
import { serve } from '../../src/serve.js';
import { freshDatabase } from './fresh-database.js';
import { configFor, LOWEST_PASSWORD_COST } from './poll-under-test.js';
import { untilPassed } from './until.js';

/**
 * What main.js serves, in the test's process: with its log, its metrics and its first administrator, and without the seconds that
 * a `ProductProcess` takes to start. Until the end of the test or file.
 */
export class ServedPoll {
  private constructor(
    readonly url: string,
    readonly config: Config,
    /** The lines that are logged while the poll runs. */
    readonly log: string[],
    private readonly end: () => Promise<void>,
  ) {}

  /** Throws the error that ends the start. */
  static async start(changes: Partial<Config> = {}, terminal: Omit<Terminal, 'log'> = {}): Promise<ServedPoll> {
    const config = configFor(changes.DATABASE_URL ?? (await freshDatabase()), { LOG_LEVEL: 'warn', ...changes });
    const log: string[] = [];
    const { port, stop } = await serve(
      config,
      { ...terminal, log: { write: (line) => log.push(line) } },
      LOWEST_PASSWORD_COST,
    );
    const poll = new ServedPoll(`http://localhost:${port}`, config, log, stop);
    return closeLater(poll, () => poll.stop());
  }

  /** Resolves once the log has a line like that. */
  async logged(line: RegExp): Promise<void> {
    await untilPassed(() => expect(this.log.join('')).toMatch(line));
  }

  async stop(): Promise<void> {
    isClosed(this);
    await this.end();
  }
}

import type { Readable } from 'node:stream';
import QueryStream from 'pg-query-stream';

/** Rows in memory per stream. */
const BATCH = 500;
/** ms; a stream holds a connection and keeps the database from clearing up, so it is not there for a laptop that sleeps. */
const PATIENCE = 60_000;

/** Rows as they come. */
export interface RowStream<Row> extends Readable {
  [Symbol.asyncIterator](): NodeJS.AsyncIterator<Row>;
}

/** There were rows to take, and for too long nobody took one. */
export class StalledReaderError extends Error {
  constructor() {
    super('the reader stopped reading');
  }
}

/** The rows of one statement. It ends early, with `StalledReaderError`, when nobody reads on for `patience` ms. */
export class StatementStream extends QueryStream {
  private readonly clock: NodeJS.Timeout;

  /** `stop`: cancels the statement, and never rejects. */
  constructor(
    sql: string,
    parameters: unknown[],
    private readonly stop: () => Promise<void>,
    patience = PATIENCE,
  ) {
    super(sql, parameters, { batchSize: BATCH, highWaterMark: BATCH });
    this.clock = setTimeout(() => this.giveUp(), patience);
  }

  override read(size?: number): unknown {
    const row: unknown = super.read(size);
    if (row !== null) this.clock.refresh();
    return row;
  }

  /** A reader who keeps up is handed rows past `read`. */
  override push(row: unknown): boolean {
    this.clock.refresh();
    return super.push(row);
  }

  /**
   * Not as it is done above us, where the cursor is closed and an answer awaited: a statement that searches for its next
   * row does not listen, and a connection that was lost never answers. Whoever made the stream closes the connection.
   */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.clock);
    const stopped = this.readableEnded ? Promise.resolve() : this.stop();
    void stopped.then(() => done(error));
  }

  private giveUp(): void {
    // Without a row to take it is the database that takes its time.
    if (this.readableLength === 0) this.clock.refresh();
    else this.destroy(new StalledReaderError());
  }
}

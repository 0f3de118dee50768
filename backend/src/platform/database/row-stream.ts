import { Readable } from 'node:stream';
import pg from 'pg';

/** Bytes handed on at once. */
const PIECE = 64 * 1024;
/** ms */
const PROBE_INTERVAL = 500;
const LINE_END = Buffer.from('\r\n');
/** ms; a stream holds a connection and keeps the database from clearing up, so it is not there for a laptop that sleeps. */
const PATIENCE = 60_000;

/** There were rows to take, and for too long nobody took one. */
export class StalledReaderError extends Error {
  constructor() {
    super('the reader stopped reading');
  }
}

/**
 * The rows of one statement as lines of a CSV file (RFC 4180), every value quoted, in pieces of whole lines. The database
 * makes the lines (`COPY`), and goes on while we send them: ten million rows are too many to take apart here. It ends
 * early, with `StalledReaderError`, when nobody reads on for `patience` ms.
 */
export class StatementStream extends Readable implements pg.Submittable {
  private readonly clock: NodeJS.Timeout;
  private connection: pg.Connection | undefined;
  private probe: NodeJS.Timeout | undefined;
  private piece = Buffer.allocUnsafe(PIECE);
  private filled = 0;

  /** `parameters`: texts. `stop`: cancels the statement, and never rejects. */
  constructor(
    private readonly sql: string,
    private readonly parameters: unknown[],
    private readonly stop: () => Promise<void>,
    patience = PATIENCE,
  ) {
    super({ highWaterMark: PIECE });
    this.clock = setTimeout(() => this.giveUp(), patience);
  }

  submit(connection: pg.Connection): void {
    this.connection = connection;
    connection.query(`COPY (${withLiterals(this.sql, this.parameters)}) TO STDOUT WITH (FORMAT csv, FORCE_QUOTE *)`);
  }

  /** One line (https://www.postgresql.org/docs/17/protocol-flow.html#PROTOCOL-COPY), in memory that the next one overwrites. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (this.destroyed) return;
    const length = chunk.length - 1 + LINE_END.length;
    if (this.filled + length > this.piece.length) this.handOn(Math.max(PIECE, length));
    chunk.copy(this.piece, this.filled, 0, chunk.length - 1);
    LINE_END.copy(this.piece, this.filled + chunk.length - 1);
    this.filled += length;
  }

  handleCommandComplete(): void {
    // The lines are complete once the server is ready for the next statement.
  }

  handleReadyForQuery(): void {
    if (this.destroyed) return;
    this.handOn(0);
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _read(): void {
    clearInterval(this.probe);
    this.connection?.stream.resume();
  }

  override read(size?: number): unknown {
    const piece: unknown = super.read(size);
    if (piece !== null) this.clock.refresh();
    return piece;
  }

  /** A reader who keeps up is handed pieces past `read`. */
  override push(piece: unknown): boolean {
    this.clock.refresh();
    return super.push(piece);
  }

  /** A connection that was lost never answers, so nothing of it is awaited. Whoever made the stream closes the connection. */
  override _destroy(error: Error | null, done: (error?: Error | null) => void): void {
    clearTimeout(this.clock);
    clearInterval(this.probe);
    const stopped = this.readableEnded ? Promise.resolve() : this.stop();
    void stopped.then(() => done(error));
  }

  private handOn(nextSize: number): void {
    const piece = this.piece.subarray(0, this.filled);
    this.piece = Buffer.allocUnsafe(nextSize);
    this.filled = 0;
    if (piece.length > 0 && !this.push(piece)) this.hold();
  }

  /** Until more is read. A connection that nothing is read from does not tell that it was lost, one that is written to does. */
  private hold(): void {
    this.connection?.stream.pause();
    clearInterval(this.probe);
    this.probe = setInterval(() => this.connection?.flush(), PROBE_INTERVAL);
  }

  private giveUp(): void {
    // Without a line to take it is the database that takes its time.
    if (this.readableLength === 0) this.clock.refresh();
    else this.destroy(new StalledReaderError());
  }
}

/** `COPY` takes no parameters: they are written as literals, by the driver's own rule. */
function withLiterals(sql: string, parameters: unknown[]): string {
  return sql.replaceAll(/\$(\d+)/g, (place, number: string) => {
    const value = parameters[Number(number) - 1];
    if (typeof value !== 'string') throw new Error(`there is no text for ${place}`);
    return pg.escapeLiteral(value);
  });
}

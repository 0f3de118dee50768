import { type Duplex, Readable, Writable } from 'node:stream';
import type pg from 'pg';

/**
 * What pg hands to a statement that copies; its type declarations leave it out
 * (https://www.postgresql.org/docs/17/protocol-flow.html#PROTOCOL-COPY).
 */
interface CopyConnection {
  stream: Duplex;
  sendCopyFromChunk(chunk: Buffer): void;
  endCopyFrom(): void;
  sendCopyFail(reason: string): void;
}

type Done = (error?: Error | null) => void;

/** The rows of `COPY … TO STDOUT`, only as fast as they are read. */
export class CopyOut extends Readable implements pg.Submittable {
  private wire: Duplex | undefined;

  constructor(private readonly statement: string) {
    super();
  }

  submit(connection: pg.Connection): void {
    this.wire = connection.stream;
    connection.query(this.statement);
  }

  /** The chunk is pg's own memory, which the next message overwrites. */
  handleCopyData({ chunk }: { chunk: Buffer }): void {
    if (!this.push(Buffer.from(chunk))) this.wire?.pause();
  }

  handleCommandComplete(): void {
    // The rows are complete once the server is ready for the next statement.
  }

  handleReadyForQuery(): void {
    this.push(null);
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _read(): void {
    this.wire?.resume();
  }

  /** A reader that fails must not leave the connection silent: its end could not be said. */
  override _destroy(error: Error | null, done: Done): void {
    this.wire?.resume();
    done(error);
  }
}

/** Takes the rows of `COPY … FROM STDIN`, only as fast as the server does. Finished once the server has them all. */
export class CopyIn extends Writable implements pg.Submittable {
  private connection: CopyConnection | undefined;
  private onReady: () => void = () => undefined;
  private onFinished: () => void = () => undefined;

  constructor(private readonly statement: string) {
    super();
  }

  submit(connection: pg.Connection): void {
    connection.query(this.statement);
  }

  handleCopyInResponse(connection: CopyConnection): void {
    this.connection = connection;
    if (this.destroyed) connection.sendCopyFail('the source failed');
    this.onReady();
  }

  handleCommandComplete(): void {
    // The server has the rows once it is ready for the next statement.
  }

  handleReadyForQuery(): void {
    this.onFinished();
  }

  handleError(error: Error): void {
    this.destroy(error);
  }

  override _construct(done: Done): void {
    this.onReady = done;
  }

  override _write(chunk: Buffer, _encoding: BufferEncoding, done: Done): void {
    this.connection?.sendCopyFromChunk(chunk);
    if (this.connection?.stream.writableNeedDrain) this.connection.stream.once('drain', () => done());
    else done();
  }

  override _final(done: Done): void {
    this.onFinished = done;
    this.connection?.endCopyFrom();
  }

  override _destroy(error: Error | null, done: Done): void {
    if (error) this.connection?.sendCopyFail('the source failed');
    done(error);
  }
}

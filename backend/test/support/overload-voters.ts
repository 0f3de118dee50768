import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { voteOf } from './voters.js';

/** ms between two checks of how many votes are due. */
const TICK = 2;
/** The most connections, so that their number stays bounded if the server does not respond: more than its queue holds. */
const MOST_CONNECTIONS = 6_000;
/** Client addresses: nginx allows 1,000 concurrent requests from each. */
const ADDRESSES = 8;

interface VoteResponse {
  status: number;
  retryAfter: string | undefined;
  /** Time since the vote was sent. */
  ms: number;
  /** The server closes the connection after this response, as nginx does after a thousand. */
  isLast: boolean;
}

/** The responses during a time under load. */
export interface LoadOutcome {
  seconds: number;
  responses: VoteResponse[];
}

/** A persistent connection with one vote in flight at a time. */
class Connection {
  private received = '';
  private sentAt = 0;
  private onResponse: (response: VoteResponse) => void = () => undefined;
  private readonly socket: Socket;

  constructor(
    private readonly url: URL,
    localAddress: string,
    onError: (error: Error) => void,
  ) {
    this.socket = connect({ port: Number(url.port), host: '127.0.0.1', localAddress })
      .setNoDelay()
      .setEncoding('utf8');
    this.socket.on('error', onError).on('data', (text: string) => this.take(text));
  }

  send(vote: object, onResponse: (response: VoteResponse) => void): void {
    const body = JSON.stringify(vote);
    this.onResponse = onResponse;
    this.sentAt = performance.now();
    this.socket.write(
      `POST /api/vote HTTP/1.1\r\nHost: ${this.url.host}\r\nContent-Type: application/json\r\nContent-Length: ${Buffer.byteLength(body)}\r\n\r\n${body}`,
    );
  }

  close(): void {
    this.socket.destroy();
  }

  private take(text: string): void {
    this.received += text;
    const [head = '', body] = this.received.split('\r\n\r\n', 2);
    const length = Number(/^content-length: (\d+)/im.exec(head)?.[1]);
    // Our responses are ASCII and have a Content-Length.
    if (body === undefined || !(body.length >= length)) return;
    this.received = '';
    const status = Number(head.split(' ', 2)[1]);
    const retryAfter = /^retry-after: (\S+)/im.exec(head)?.[1];
    const isLast = /^connection: close\r?$/im.test(head);
    this.onResponse({ status, retryAfter, ms: performance.now() - this.sentAt, isLast });
  }
}

/** Voters who arrive at a fixed rate, independent of the responses. Each votes once. */
export class OverloadVoters {
  /** The longest idle connection is used first, because the server closes idle ones. */
  private readonly idle: Connection[] = [];
  private readonly connections = new Set<Connection>();
  private voters = 0;
  private error: Error | undefined;

  constructor(private readonly url: string) {}

  /** Resolves once every vote has its response; rejects if a connection breaks. */
  async sendVotes(votesPerSecond: number, seconds: number): Promise<LoadOutcome> {
    const responses: VoteResponse[] = [];
    const begun = performance.now();
    const elapsed = () => (performance.now() - begun) / 1000;
    let sent = 0;
    while (elapsed() < seconds) {
      for (; sent < elapsed() * votesPerSecond; sent += 1) this.send((response) => responses.push(response));
      await setTimeout(TICK);
    }
    const took = elapsed();
    while (responses.length < sent && !this.error) await setTimeout(TICK);
    if (this.error) throw this.error;
    return { seconds: took, responses };
  }

  close(): void {
    for (const connection of this.connections) connection.close();
  }

  private send(onResponse: (response: VoteResponse) => void): void {
    const connection = this.idle.shift() ?? this.open();
    this.voters += 1;
    connection.send(voteOf(`overload-${this.voters}`, { candidate_id: 1 + (this.voters % 2) }), (response) => {
      if (response.isLast) {
        connection.close();
        this.connections.delete(connection);
      } else this.idle.push(connection);
      onResponse(response);
    });
  }

  private open(): Connection {
    if (this.connections.size === MOST_CONNECTIONS) throw new Error(`${MOST_CONNECTIONS} votes have no response`);
    const connection = new Connection(
      new URL(this.url),
      `127.0.0.${1 + (this.connections.size % ADDRESSES)}`,
      (error) => {
        this.error = error;
      },
    );
    this.connections.add(connection);
    return connection;
  }
}

import { connect, type Socket } from 'node:net';
import { setTimeout } from 'node:timers/promises';
import { voteOf } from './voters.js';

/** ms between two looks at how many votes are due. */
const TICK = 2;
/** A server that answers nothing would be met with ever more connections. */
const MOST_CONNECTIONS = 3_000;
/** Voters come from several addresses: nginx lets one have 1,000 requests at once. */
const ADDRESSES = 8;

interface VoteAnswer {
  status: number;
  retryAfter: string | undefined;
  /** From the sending on. */
  ms: number;
  /** The server takes no more on this connection, as nginx does after a thousand. */
  isLast: boolean;
}

/** What a time under load brought. */
export interface LoadOutcome {
  seconds: number;
  answers: VoteAnswer[];
}

/** A connection that is kept open, with one vote under way on it at a time. */
class Line {
  private received = '';
  private sentAt = 0;
  private answered: (answer: VoteAnswer) => void = () => undefined;
  private readonly socket: Socket;

  constructor(
    private readonly url: URL,
    localAddress: string,
    onLost: (error: Error) => void,
  ) {
    this.socket = connect({ port: Number(url.port), host: '127.0.0.1', localAddress })
      .setNoDelay()
      .setEncoding('utf8');
    this.socket.on('error', onLost).on('data', (text: string) => this.take(text));
  }

  send(vote: object, answered: (answer: VoteAnswer) => void): void {
    const body = JSON.stringify(vote);
    this.answered = answered;
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
    // An answer of ours is ASCII and has a length.
    if (body === undefined || !(body.length >= length)) return;
    this.received = '';
    const status = Number(head.split(' ', 2)[1]);
    const retryAfter = /^retry-after: (\S+)/im.exec(head)?.[1];
    const isLast = /^connection: close\r?$/im.test(head);
    this.answered({ status, retryAfter, ms: performance.now() - this.sentAt, isLast });
  }
}

/** Voters who come at a fixed rate, whatever becomes of those before them. Each votes once. */
export class OverloadVoters {
  /** The one that has been idle for longest comes first: a server closes what is idle for too long. */
  private readonly idle: Line[] = [];
  private readonly lines = new Set<Line>();
  private voters = 0;
  private fault: Error | undefined;

  constructor(private readonly url: string) {}

  /** Resolves when every vote that was sent has its answer; rejects when a connection was lost. */
  async come(votesPerSecond: number, seconds: number): Promise<LoadOutcome> {
    const answers: VoteAnswer[] = [];
    const begun = performance.now();
    const elapsed = () => (performance.now() - begun) / 1000;
    let sent = 0;
    while (elapsed() < seconds) {
      for (; sent < elapsed() * votesPerSecond; sent += 1) this.send((answer) => answers.push(answer));
      await setTimeout(TICK);
    }
    const took = elapsed();
    while (answers.length < sent && !this.fault) await setTimeout(TICK);
    if (this.fault) throw this.fault;
    return { seconds: took, answers };
  }

  leave(): void {
    for (const line of this.lines) line.close();
  }

  private send(answered: (answer: VoteAnswer) => void): void {
    const line = this.idle.shift() ?? this.open();
    this.voters += 1;
    const vote = voteOf(`overload-${this.voters}`, { candidate_id: 1 + (this.voters % 2) });
    line.send(vote, (answer) => {
      if (answer.isLast) {
        line.close();
        this.lines.delete(line);
      } else this.idle.push(line);
      answered(answer);
    });
  }

  private open(): Line {
    if (this.lines.size === MOST_CONNECTIONS) throw new Error(`${MOST_CONNECTIONS} votes are without an answer`);
    const line = new Line(new URL(this.url), `127.0.0.${1 + (this.lines.size % ADDRESSES)}`, (error) => {
      this.fault = error;
    });
    this.lines.add(line);
    return line;
  }
}

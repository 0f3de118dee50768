import { randomBytes, randomUUID } from 'node:crypto';
import { connect, type Socket } from 'node:net';
import { setTimeout as pause } from 'node:timers/promises';
import { quantile } from '../spread';

// `node bench/run.mjs load/constant-rate.ts URL RATE SECONDS`: votes at a rate that does not depend on how fast they are
// answered. Sockets and bytes of its own, because Node's HTTP client would take more of the machine than the product.
// A time counts from the moment at which the vote was due: one that had to wait for a free connection, or because this
// process was late, is not faster for it (no coordinated omission).

/** Connections that are open from the start; a vote that finds none free waits for one. */
const CONNECTIONS = 256;
/** ms for the last answers. */
const LONGEST_REST = 10_000;

interface Answer {
  status: number;
  ms: number;
  /** The server takes no more on this connection, as nginx does after a thousand. */
  isLast: boolean;
}

class Connection {
  private due = 0;
  private received = '';

  constructor(
    private readonly socket: Socket,
    private readonly onAnswer: (connection: Connection, answer: Answer) => void,
  ) {
    socket.setNoDelay(true).setEncoding('latin1');
    socket.on('data', (text: string) => this.receive(text));
  }

  send(request: string, due: number): void {
    this.due = due;
    this.socket.write(request);
  }

  end(): void {
    this.socket.destroy();
  }

  /** One answer at a time, which has its length in its head. */
  private receive(text: string): void {
    this.received += text;
    const headEnd = this.received.indexOf('\r\n\r\n');
    if (headEnd < 0) return;
    const head = this.received.slice(0, headEnd + 2);
    const length = Number(/\r\ncontent-length: *(\d+)/i.exec(head)?.[1]);
    if (this.received.length < headEnd + 4 + length) return;
    this.received = '';
    this.onAnswer(this, {
      status: Number(head.slice(9, 12)),
      ms: performance.now() - this.due,
      isLast: /\r\nconnection: *close\r\n/i.test(head),
    });
  }
}

const [, , address = '', rate = '', seconds = ''] = process.argv;
process.stdout.write(`${JSON.stringify(await run(new URL(address), Number(rate), Number(seconds)))}\n`);

async function run(url: URL, rate: number, seconds: number) {
  const times: number[] = [];
  const waiting: number[] = [];
  /** By status: answers that acknowledge no vote; 0: none came. */
  const faults: Record<number, number> = {};
  let sent = 0;
  const word = randomBytes(4).toString('hex');
  const sendOn = (connection: Connection, due: number) => {
    sent += 1;
    connection.send(requestOf(url.host, `voter-${word}-${sent}@example.com`, sent), due);
  };
  const take = (connection: Connection) => {
    const due = waiting.shift();
    if (due === undefined) free.push(connection);
    else sendOn(connection, due);
  };
  const connections = new Set<Connection>();
  const replace = async (connection: Connection) => {
    connection.end();
    connections.delete(connection);
    await connectOne();
  };
  const connectOne = async () => {
    const connection = new Connection(await open(url), onAnswer);
    connections.add(connection);
    take(connection);
  };
  const onAnswer = (connection: Connection, { status, ms, isLast }: Answer) => {
    times.push(ms);
    if (status !== 201) faults[status] = (faults[status] ?? 0) + 1;
    if (isLast) void replace(connection);
    else take(connection);
  };
  const free: Connection[] = [];
  await Promise.all(Array.from({ length: CONNECTIONS }, connectOne));
  const begun = performance.now();
  const end = begun + seconds * 1000;
  let due = begun;
  while (due < end) {
    await pause(1);
    // Whatever is due goes out together: a timer of Node is no finer than a millisecond.
    for (const now = performance.now(); due <= now && due < end; due += gapAt(rate)) {
      const connection = free.pop();
      // The millisecond itself is ours and not the product's.
      if (connection) sendOn(connection, Math.max(due, now - 1));
      else waiting.push(due);
    }
  }
  const took = (performance.now() - begun) / 1000;
  const latest = performance.now() + LONGEST_REST;
  while ((times.length < sent || waiting.length > 0) && performance.now() < latest) await pause(5);
  for (const connection of connections) connection.end();
  const sorted = times.toSorted((one, other) => one - other);
  const lost = sent + waiting.length - times.length;
  if (lost > 0) faults[0] = lost;
  return {
    answers: times.length,
    faults,
    seconds: took,
    p50: quantile(sorted, 0.5),
    p99: quantile(sorted, 0.99),
    longest: quantile(sorted, 1),
  };
}

/** ms until the next one, when they come at random and independently of one another (a Poisson process). */
function gapAt(rate: number): number {
  return (-Math.log(1 - Math.random()) * 1000) / rate;
}

async function open(url: URL): Promise<Socket> {
  return new Promise((resolve, reject) => {
    const socket = connect(Number(url.port), url.hostname);
    socket.once('connect', () => resolve(socket)).once('error', reject);
  });
}

function requestOf(host: string, email: string, count: number): string {
  const body = JSON.stringify({
    name: 'Ada Example',
    email,
    phone_number: '+1 555 0100',
    country: count % 4 === 0 ? 'DE' : 'US',
    zip_code: String(10_000 + (count % 90_000)),
    freegifts: true,
    candidate_id: 1 + (count % 2),
  });
  return `POST /api/vote HTTP/1.1\r\nHost: ${host}\r\nContent-Type: application/json\r\nIdempotency-Key: ${randomUUID()}\r\nContent-Length: ${body.length}\r\n\r\n${body}`;
}

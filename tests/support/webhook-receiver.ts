import { EventEmitter, once } from 'node:events';
import { createServer, type IncomingHttpHeaders, type IncomingMessage, type ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { Webhook } from 'standardwebhooks';
import { z } from 'zod';
import { closed, listening, portOf } from './local-server.js';
import { closeLater, isClosed } from './still-open.js';

/** ms; longer than any message takes on a busy machine. */
const MESSAGE_TIMEOUT = 150_000;

const messageSchema = z.strictObject({
  type: z.string(),
  timestamp: z.iso.datetime(),
  data: z.record(z.string(), z.unknown()),
});

export interface ReceivedMessage extends z.infer<typeof messageSchema> {
  /** The header webhook-id. */
  id: string;
  headers: IncomingHttpHeaders;
  body: string;
}

/** A real receiver of webhooks over http, which an allowed host may use. Verifies with the library of Standard Webhooks. */
export class WebhookReceiver {
  /** What it accepted and what it rejected, in order of arrival. */
  readonly messages: ReceivedMessage[] = [];
  /** The status of its responses. 0: it closes the connection. */
  status = 204;
  /** Headers of its responses. */
  headers: Record<string, string> = {};
  /** Once set, each message is verified. A bad signature gets 401. */
  secret: string | undefined;
  /** Responses wait for it. */
  held: Promise<void> = Promise.resolve();
  /** Requests that have begun, including aborted ones. */
  begun = 0;
  /** The highest number of concurrent requests for one id. */
  atOnce = 0;
  private readonly open = new Map<string, number>();
  private readonly arrivals = new EventEmitter();
  private readonly server = createServer((request, response) => void this.take(request, response));

  static async open(port = 0): Promise<WebhookReceiver> {
    const receiver = new WebhookReceiver();
    await listening(receiver.server, port);
    return closeLater(receiver, () => receiver.close());
  }

  get host(): string {
    return `127.0.0.1:${portOf(this.server)}`;
  }

  get url(): string {
    return `http://${this.host}/hook`;
  }

  /** The messages of this type. */
  of(type: string): ReceivedMessage[] {
    return this.messages.filter((message) => message.type === type);
  }

  /** Resolves once there are `count` messages of a type. */
  async hasReceived(type: string, count = 1): Promise<ReceivedMessage[]> {
    const signal = AbortSignal.timeout(MESSAGE_TIMEOUT);
    while (this.of(type).length < count) await once(this.arrivals, 'message', { signal });
    return this.of(type);
  }

  /** Resolves once a request has begun. */
  async hasBegun(): Promise<void> {
    if (this.begun === 0) await once(this.arrivals, 'begun', { signal: AbortSignal.timeout(MESSAGE_TIMEOUT) });
  }

  async close(): Promise<void> {
    isClosed(this);
    await closed(this.server);
  }

  private async take(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const body = await text(request);
    this.begun += 1;
    this.arrivals.emit('begun');
    const id = String(request.headers['webhook-id']);
    const open = (this.open.get(id) ?? 0) + 1;
    this.open.set(id, open);
    this.atOnce = Math.max(this.atOnce, open);
    response.on('close', () => this.open.set(id, (this.open.get(id) ?? 1) - 1));
    await this.held;
    if (response.destroyed) return;
    if (this.status === 0) return void request.socket.destroy();
    response.writeHead(this.isSigned(request, body) ? this.status : 401, this.headers).end('a body that nobody reads');
    this.messages.push({ ...messageSchema.parse(JSON.parse(body)), id, headers: request.headers, body });
    this.arrivals.emit('message');
  }

  private isSigned({ headers }: IncomingMessage, body: string): boolean {
    if (this.secret === undefined) return true;
    try {
      new Webhook(this.secret).verify(body, {
        'webhook-id': String(headers['webhook-id']),
        'webhook-timestamp': String(headers['webhook-timestamp']),
        'webhook-signature': String(headers['webhook-signature']),
      });
      return true;
    } catch {
      return false;
    }
  }
}

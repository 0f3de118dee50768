import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { DomainError } from '../errors/domain-error.js';

/** Concurrent reads. More would block the event loop for longer. */
const MOST_UNDER_WAY = 50;
/** ms after which a read with a slow client makes way for the next one. */
const LONGEST_TURN = 250;
/** Limits the memory: some 10 KB each. */
const MOST_WAITING = 10_000;

class ServerBusyError extends DomainError {
  constructor() {
    super(503, 'server.busy', 'Too many requests are waiting. Please try again.', { retryAfterSeconds: 1 });
  }
}

/**
 * Limits concurrent reads: pages, files, readiness, every GET but `urgentRoute`. Otherwise a flood of them would keep the event
 * loop from votes and totals for seconds. Only the first request of each connection runs, the others wait. A request beyond the
 * longest queue is rejected.
 */
export class ReadQueue {
  private readonly waiting = new Set<FastifyRequest>();
  private readonly underWay = new Map<FastifyRequest, NodeJS.Timeout>();
  /** Starts those of `waiting` that are the first of their connection, in order of arrival. */
  private readonly next = new Map<FastifyRequest, () => void>();
  private isScheduled = false;

  /** `urgentRoute`: its requests never wait. */
  constructor(private readonly urgentRoute: string) {}

  /** Call it before the first request. */
  attach(server: FastifyInstance): void {
    server.addHook('onRequest', (request, reply, done) => {
      if (!this.isRead(request)) done();
      else if (this.waiting.size < MOST_WAITING) this.add(request, reply, done);
      else {
        reply.header('Connection', 'close');
        done(new ServerBusyError());
      }
    });
  }

  private isRead({ method, routeOptions }: FastifyRequest): boolean {
    return (method === 'GET' || method === 'HEAD') && routeOptions.url !== this.urgentRoute;
  }

  private add(request: FastifyRequest, { raw }: FastifyReply, done: () => void): void {
    this.waiting.add(request);
    // Finished, or its client is gone.
    request.raw.once('close', () => this.end(request));
    const begin = () => this.begin(request, done);
    if (raw.socket && this.next.size === 0 && this.underWay.size < MOST_UNDER_WAY) begin();
    else if (raw.socket) this.next.set(request, begin);
    else {
      // Until then it waits behind another request of its connection.
      raw.once('socket', () => {
        if (!this.waiting.has(request)) return;
        this.next.set(request, begin);
        this.scheduleNext();
      });
    }
  }

  private begin(request: FastifyRequest, done: () => void): void {
    this.waiting.delete(request);
    this.next.delete(request);
    const timer = setTimeout(() => this.end(request), LONGEST_TURN);
    this.underWay.set(request, timer);
    done();
  }

  private end(request: FastifyRequest): void {
    this.waiting.delete(request);
    this.next.delete(request);
    clearTimeout(this.underWay.get(request));
    if (this.underWay.delete(request)) this.scheduleNext();
  }

  /** In the next turn of the event loop, so that requests that have arrived meanwhile come first. */
  private scheduleNext(): void {
    if (this.isScheduled || this.next.size === 0) return;
    this.isScheduled = true;
    setImmediate(() => {
      this.isScheduled = false;
      for (const begin of this.next.values()) {
        if (this.underWay.size >= MOST_UNDER_WAY) break;
        begin();
      }
    });
  }
}

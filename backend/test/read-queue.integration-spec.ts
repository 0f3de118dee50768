import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { poll, startPoll } from './support/poll-of-test.js';
import { until } from './support/until.js';
import { voteOf } from './support/voters.js';

const CONNECTIONS = 12;
const REQUESTS = 1_000;

startPoll(beforeEach);
const pipelines: Pipeline[] = [];

afterEach(() => {
  for (const { socket } of pipelines.splice(0)) socket.destroy();
});

/** A connection that sends many requests without waiting for responses. */
class Pipeline {
  received = '';

  private constructor(readonly socket: Socket) {
    socket.setEncoding('utf8').on('data', (text: string) => {
      this.received += text;
    });
  }

  static async send(target: string, requests: number): Promise<Pipeline> {
    const socket = connect(Number(new URL(poll.url).port), 'localhost');
    await once(socket, 'connect');
    const pipeline = new Pipeline(socket);
    socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(requests));
    return pipeline;
  }

  get statuses(): number[] {
    return [...this.received.matchAll(/HTTP\/1\.1 (\d+)/g)].map(([, status]) => Number(status));
  }
}

async function flood(target: string): Promise<void> {
  pipelines.push(...(await Promise.all(Array.from({ length: CONNECTIONS }, () => Pipeline.send(target, REQUESTS)))));
}

it.each(['/home', '/api/health/ready'])(
  'a flood of GET %s is rejected in part, and votes and totals come before the rest of it',
  async (target) => {
    await flood(target);
    const [vote, totals] = await Promise.all([poll.castVote(voteOf('ada')), fetch(`${poll.url}/api/vote/count`)]);
    expect([vote.status, totals.status]).toEqual([201, 200]);
    expect(pipelines.flatMap(({ statuses }) => statuses).length).toBeLessThan((CONNECTIONS * REQUESTS) / 2);

    // Readiness may also respond 503 if the database is slow.
    const rejection = () =>
      pipelines
        .flatMap(({ received }) => received.split('HTTP/1.1 '))
        .find((response) => response.includes('"server.busy"'));
    await until(() => rejection() !== undefined);
    expect(rejection()).toMatch(/^503 /);
    for (const header of ['retry-after: 1\r\n', 'connection: close\r\n']) {
      expect(rejection()?.toLowerCase()).toContain(header);
    }
    for (const { socket } of pipelines) socket.destroy();
    await poll.castVote(voteOf('bob')).expect(201);
  },
);

it('a disconnected client leaves its place to the next one', async () => {
  await flood('/home');
  for (const { socket } of pipelines) socket.destroy();
  expect((await fetch(`${poll.url}/home`)).status).toBe(200);
});

import { once } from 'node:events';
import type { Server } from 'node:http';
import { connect, type Socket } from 'node:net';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { poll, startPoll } from './support/poll-of-test.js';
import { until } from './support/until.js';
import { voteOf } from './support/voters.js';

const CONNECTIONS = 12;
const REQUESTS = 1_000;

startPoll(beforeEach);

interface Pipeline {
  socket: Socket;
  received: string;
}
let pipelines: Pipeline[] = [];

function leave(): void {
  for (const { socket } of pipelines) socket.destroy();
}
afterEach(leave);

/** On connections that send many requests without waiting for responses. */
async function flood(target: string, connections = CONNECTIONS): Promise<void> {
  pipelines = Array.from({ length: connections }, () => {
    const pipeline = { socket: connect(Number(new URL(poll.url).port), 'localhost'), received: '' };
    pipeline.socket.setEncoding('utf8').on('data', (text: string) => {
      pipeline.received += text;
    });
    return pipeline;
  });
  await Promise.all(pipelines.map(({ socket }) => once(socket, 'connect')));
  for (const { socket } of pipelines) socket.write(`GET ${target} HTTP/1.1\r\nHost: x\r\n\r\n`.repeat(REQUESTS));
}

const responses = () => pipelines.flatMap(({ received }) => received.split('HTTP/1.1 ').slice(1));
/** Readiness may also respond 503 if the database is slow. */
const rejection = () => responses().find((response) => response.includes('"server.busy"'));
const queueIsFull = () => until(() => rejection() !== undefined);

it.each(['/home', '/api/health/ready'])(
  'a flood of GET %s is rejected in part, and votes and totals come before the rest of it',
  async (target) => {
    await flood(target);
    const [vote, totals] = await Promise.all([poll.castVote(voteOf('ada')), fetch(`${poll.url}/api/vote/count`)]);
    expect([vote.status, totals.status]).toEqual([201, 200]);
    expect(responses().filter((response) => /^\d/.test(response)).length).toBeLessThan((CONNECTIONS * REQUESTS) / 2);

    await queueIsFull();
    expect(rejection()).toMatch(/^503 /);
    for (const header of ['retry-after: 1\r\n', 'connection: close\r\n'])
      expect(rejection()?.toLowerCase()).toContain(header);
    leave();
    await poll.castVote(voteOf('bob')).expect(201);
  },
);

it('disconnected clients leave their places to the next one', async () => {
  const server: Server = poll.app.getHttpServer();
  const closed: Promise<unknown>[] = [];
  const follow = (socket: Socket) => void closed.push(new Promise((resolve) => socket.once('close', resolve)));
  server.on('connection', follow);
  await flood('/home');
  await queueIsFull();
  server.off('connection', follow);
  leave();
  // Until the server has read that they are gone it rejects further requests.
  await Promise.all(closed);
  // Many: some places are free because their requests were served.
  await flood('/home', 1);
  await until(() => rejection() !== undefined || responses().length === REQUESTS);
  expect(rejection()).toBeUndefined();
});

import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, it } from 'node:test';
import { ComposedPoll, until } from './composed-poll.mjs';

// `npm run test:compose`, with deploy/compose/traces.yml, and a collector that prints what it is sent.

const COLLECTOR = `require('node:http').createServer((request, response) => {
  request.setEncoding('latin1').pipe(process.stdout, { end: false });
  response.end();
}).listen(4318)`;

/** @type {ComposedPoll} */
let poll;

before(async () => {
  poll = await ComposedPoll.build();
  const collector = join(poll.folder, 'collector.yml');
  const image = `${poll.settings.IMAGE_PREFIX}-backend:latest`;
  const services = { collector: { image, networks: ['front'], command: ['node', '-e', COLLECTOR] } };
  writeFileSync(collector, JSON.stringify({ services }));
  Object.assign(poll.settings, {
    COMPOSE_FILE: `docker-compose.yml:deploy/compose/traces.yml:${collector}`,
    OTEL_EXPORTER_OTLP_ENDPOINT: 'http://collector:4318',
    OTEL_TRACES_SAMPLER_ARG: '1',
  });
  await poll.up('--build');
});

after(() => poll.remove());

it('sends the statements of a vote with its request id, and nothing of who voted or asked', async () => {
  assert.equal(await poll.vote('ada'), 201);
  const { headers } = await fetch(`${poll.url}/api/poll?q=secret`, { headers: { 'User-Agent': 'secret' } });
  const requestId = headers.get('X-Request-Id') ?? '';
  assert.match(requestId, /^[\da-f]{32}$/);
  let sent = '';
  await until('the traces', async () => {
    sent = await poll.compose('logs', '--no-log-prefix', 'collector');
    return sent.includes('insert-batch') && sent.includes(requestId);
  });
  for (const kept of ['/api/vote', 'http.response.status_code', 'INSERT INTO votes'])
    assert.ok(sent.includes(kept), kept);
  for (const trace of [/secret/, /ada/i, /example\.com/, /client\.address/, /network\.peer/, /user_agent/])
    assert.doesNotMatch(sent, trace);
});

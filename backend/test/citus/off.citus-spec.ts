import request from 'supertest';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { callAs, signedIn } from '../support/administrator.js';
import { poll, startPoll } from '../support/poll-of-test.js';
import { routesOf } from '../support/routes.js';
import { errorOf } from '../support/voters.js';

startPoll(beforeAll);

afterAll(() => poll.leave());

it('every call of the webhooks says that there are none, to whoever is signed in', async () => {
  const token = await signedIn(poll);
  const routes = routesOf(poll).filter(({ path }) => /^\/api\/(admin\/)?webhooks/.test(path));
  expect(routes.length).toBeGreaterThan(5);
  for (const route of routes) {
    expect(errorOf(await callAs(poll, token, route))).toMatchObject({ statusCode: 404, code: 'webhooks.off' });
  }
  await request(poll.url).get('/api/admin/webhooks').expect(401);
});

it('every call of the log says that there is none', async () => {
  for (const path of ['/api/log', '/api/log/entry', '/log/checkpoint', '/log/tile/0/000', '/log/bundles/0']) {
    expect(errorOf(await request(poll.url).get(path))).toMatchObject({ statusCode: 404, code: 'log.off' });
  }
});

import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { WebhooksOffError } from '../src/integrations/webhooks/webhooks.errors.js';
import { WebhooksOnGuard } from '../src/integrations/webhooks/webhooks-on.guard.js';
import { callAs, signedIn } from './support/administrator.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { routesOf } from './support/routes.js';
import { errorOf } from './support/voters.js';

let poll: PollUnderTest;

beforeEach(async () => {
  poll = await PollUnderTest.start();
});

afterEach(async () => {
  vi.restoreAllMocks();
  await poll.leave();
});

it('where votes lie on several machines every call of the webhooks says that there are none', async () => {
  expect(() => new WebhooksOnGuard(true).canActivate()).toThrow(WebhooksOffError);
  // As there, on one machine.
  vi.spyOn(WebhooksOnGuard.prototype, 'canActivate').mockImplementation(() => {
    throw new WebhooksOffError();
  });
  const token = await signedIn(poll);
  const routes = routesOf(poll).filter(({ path }) => /^\/api\/(admin\/)?webhooks/.test(path));
  expect(routes.length).toBeGreaterThan(5);
  for (const route of routes) {
    expect(errorOf(await callAs(poll, token, route))).toMatchObject({ statusCode: 404, code: 'webhooks.off' });
  }
});

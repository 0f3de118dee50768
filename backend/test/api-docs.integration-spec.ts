import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { VERSION } from '../src/platform/config/version.js';
import { PollUnderTest } from './support/poll-under-test.js';

const documentSchema = z.object({
  info: z.object({ version: z.string() }),
  paths: z.record(
    z.string(),
    z.record(
      z.string(),
      z.object({
        summary: z.string().min(1),
        deprecated: z.boolean().default(false),
        responses: z.record(z.string(), z.object({ description: z.string() })),
      }),
    ),
  ),
  components: z.object({
    schemas: z.record(
      z.string(),
      z.object({
        // An enum has none.
        properties: z.record(z.string(), z.unknown()).default({}),
        required: z.array(z.string()).optional(),
      }),
    ),
  }),
});

const DRIFT =
  'contract/openapi.json is not what the code describes. `npm run contract` writes it anew, with the types of the client.';

let poll: PollUnderTest;
let document: z.infer<typeof documentSchema>;

beforeAll(async () => {
  poll = await PollUnderTest.start();
  const response = await request(poll.url).get('/api/docs-json').expect(200);
  document = documentSchema.parse(response.body);
});

afterAll(() => poll.leave());

/** The routes of contract/openapi.json, with the statuses of their responses; those that go with the next version are in deprecated-calls. */
const CONTRACT: [string, string, number[]][] = [
  ['post', '/api/vote', [201, 202, 400, 403, 409, 413, 422, 429, 503]],
  ['post', '/api/vote/confirm', [200, 201, 400, 404, 409, 410, 429, 503]],
  ['post', '/api/vote/confirmation-mail', [202, 400, 429, 503]],
  ['get', '/api/unsubscribe', [303]],
  ['post', '/api/unsubscribe', [200, 400, 404, 503]],
  ['get', '/api/vote/count', [200, 503]],
  ['get', '/api/poll', [200]],
  ['get', '/api/results', [200, 503]],
  ['get', '/api/results/picture.png', [200, 503]],
  ['get', '/api/oembed', [200, 400, 404, 501]],
  ['post', '/api/v1/google-trends', [200, 400]],
  ['get', '/api/health/live', [200]],
  ['get', '/api/health/ready', [200, 503]],
  ['post', '/api/admin/login', [200, 400, 401, 429, 503]],
  ['post', '/api/admin/login/code', [200, 400, 401, 429, 503]],
  ['post', '/api/admin/login/passkey', [200, 400, 401, 503]],
  ['post', '/api/admin/login/passkey/options', [200, 400, 401, 429, 503]],
  ['post', '/api/admin/logout', [204, 401]],
  ['get', '/api/admin/login/openid', [200]],
  ['post', '/api/admin/login/openid', [200, 400, 401, 403, 503]],
  ['post', '/api/admin/login/openid/begin', [200, 404, 429, 503]],
  ['post', '/api/admin/second-factors/passkeys', [200, 400, 401, 403, 409]],
  ['post', '/api/admin/second-factors/passkeys/options', [200, 401, 403]],
  ['post', '/api/admin/second-factors/app', [200, 401, 403]],
  ['post', '/api/admin/second-factors/recovery-codes', [200, 401, 403, 409]],
  ['post', '/api/admin/forgot-password', [202, 400, 429, 503]],
  ['post', '/api/admin/reset-password', [204, 400, 429, 503]],
  ['post', '/api/audit-log', [200, 400, 401, 403, 503]],
  ['post', '/api/audit-log/export', [200, 400, 401, 403, 503]],
  ['post', '/api/get-votes', [200, 400, 401, 403, 429, 503]],
  ['post', '/api/get-votes/export', [200, 400, 401, 403, 503]],
  ['post', '/api/emails', [200, 400, 401, 403, 429, 503]],
  ['post', '/api/emails/export', [200, 400, 401, 403, 503]],
  ['post', '/api/person', [200, 400, 401, 403, 503]],
  ['post', '/api/person/file', [200, 400, 401, 403, 503]],
  ['post', '/api/person/erase', [200, 400, 401, 403, 503]],
  ['post', '/api/emails/left-out', [200, 401, 403, 503]],
  ['get', '/api/log', [200, 404, 429, 503]],
  ['get', '/api/log/entry', [200, 400, 404, 429, 503]],
  ['get', '/api/admin/second-factors', [200, 401]],
  ['post', '/api/admin/second-factors/app/confirm', [200, 400, 401, 403]],
  ['delete', '/api/admin/second-factors/app', [204, 401, 403, 409]],
  ['delete', '/api/admin/second-factors/passkeys/{id}', [204, 400, 401, 403, 409]],
  ['get', '/api/admin/account', [200, 401]],
  ['post', '/api/admin/account/password', [200, 400, 401, 429, 503]],
  ['get', '/api/admin/account/sign-ins', [200, 401]],
  ['delete', '/api/admin/account/sessions', [200, 401]],
  ['delete', '/api/admin/account/sessions/{id}', [204, 400, 401]],
  ['get', '/api/admin/accounts', [200, 401, 403]],
  ['post', '/api/admin/accounts/invitations', [204, 400, 401, 403, 409, 503]],
  ['patch', '/api/admin/accounts/{id}', [204, 400, 401, 403, 404, 409]],
  ['delete', '/api/admin/accounts/{id}', [204, 400, 401, 403, 404, 409]],
  ['get', '/api/admin/poll', [200, 401]],
  ['put', '/api/admin/poll', [204, 400, 401, 403, 409, 413]],
  ['post', '/api/admin/poll/preview', [200, 400, 401, 403]],
  ['post', '/api/admin/poll/uploads', [201, 401, 403, 413, 415]],
  ['get', '/api/admin/poll/state', [200, 401]],
  ['patch', '/api/admin/poll/state', [204, 400, 401, 403, 409]],
  ['get', '/api/admin/poll/versions', [200, 400, 401]],
  ['get', '/api/admin/poll/versions/{version}/differences', [200, 400, 401, 404]],
  ['post', '/api/admin/poll/versions/{version}/put-back', [204, 400, 401, 403, 404, 409]],
  ['get', '/api/overview', [200, 401, 403, 429, 503]],
  ['get', '/api/overview/times', [200, 401, 403, 429, 503]],
  ['get', '/api/overview/places', [200, 400, 401, 403, 429, 503]],
  ['get', '/api/signals', [200, 400, 401, 403, 503]],
  ['get', '/api/admin/api-keys', [200, 401, 403]],
  ['post', '/api/admin/api-keys', [201, 400, 401, 403, 409]],
  ['delete', '/api/admin/api-keys/{id}', [204, 400, 401, 403]],
  ['get', '/api/admin/webhooks', [200, 401, 403, 404]],
  ['post', '/api/admin/webhooks', [201, 400, 401, 403, 404, 409]],
  ['patch', '/api/admin/webhooks/{id}', [204, 400, 401, 403, 404]],
  ['delete', '/api/admin/webhooks/{id}', [204, 400, 401, 403, 404]],
  ['post', '/api/admin/webhooks/{id}/secret', [200, 400, 401, 403, 404]],
  ['post', '/api/admin/webhooks/{id}/test', [202, 400, 401, 403, 404]],
  ['get', '/api/admin/webhooks/{id}/deliveries', [200, 400, 401, 403, 404, 503]],
  ['post', '/api/admin/webhooks/{id}/deliveries/replay', [200, 400, 401, 403, 404]],
  ['post', '/api/admin/webhooks/{id}/deliveries/{delivery_id}/replay', [200, 400, 401, 403, 404]],
  ['get', '/api/admin/saved-filters', [200, 401]],
  ['post', '/api/admin/saved-filters', [204, 400, 401, 409]],
  ['delete', '/api/admin/saved-filters/{id}', [204, 400, 401]],
  ['post', '/api/votes/invalidate', [200, 400, 401, 403, 409, 503]],
  ['post', '/api/votes/restore', [200, 400, 401, 403, 409, 503]],
  ['post', '/api/votes/count', [200, 400, 401, 403, 503]],
  ['post', '/api/votes/undo', [200, 400, 401, 403, 503]],
  ['post', '/api/votes/undo/count', [200, 400, 401, 403, 503]],
  ['post', '/api/votes/erase', [200, 400, 401, 403, 503]],
];

describe('the API description', () => {
  it('has the version of the product', () => {
    expect(document.info.version).toBe(VERSION);
  });

  it.each(CONTRACT)('describes %s %s with all its responses', (method, path, statuses) => {
    expect(Object.keys(document.paths[path]?.[method]?.responses ?? {}).map(Number)).toEqual(statuses);
  });

  it('describes no other route', () => {
    const described = Object.entries(document.paths).flatMap(([path, methods]) =>
      Object.entries(methods).flatMap(([method, { deprecated }]) => (deprecated ? [] : [`${method} ${path}`])),
    );
    expect(described.toSorted()).toEqual(CONTRACT.map(([method, path]) => `${method} ${path}`).toSorted());
  });

  it('explains that the two fields mean home and elsewhere', () => {
    expect(document.components.schemas.TotalsDto?.properties).toMatchObject({
      GlobalVoteCount: { description: 'Votes from elsewhere: from all countries but the home country.' },
      USVoteCount: {
        description:
          'Votes from the home country: `home_country` in GET /api/poll, the United States unless the poll file names another.',
      },
    });
  });
});

it('is the contract that is committed', async () => {
  const { text } = await request(poll.url).get('/api/docs-json').expect(200);
  const contract = `${JSON.stringify(JSON.parse(text), null, 2)}\n`;
  await expect(contract, DRIFT).toMatchFileSnapshot('../../contract/openapi.json');
});

it('is served as a page with its scripts and styles', async () => {
  const { text } = await request(poll.url).get('/api/docs').expect(200);
  const parts = [...text.matchAll(/(?:src|href)="\.\/(docs\/[^"]+)"/g)].map(([, part]) => part);
  expect(parts.length).toBeGreaterThanOrEqual(3);
  for (const part of parts) await request(poll.url).get(`/api/${part}`).expect(200);
});

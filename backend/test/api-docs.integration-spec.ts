import request from 'supertest';
import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { VERSION } from '../src/platform/config/version.js';
import { poll, startPoll } from './support/poll-of-test.js';

const operationSchema = z.object({
  'x-api-key-scopes': z.array(z.string()).optional(),
  responses: z.record(z.string(), z.object({ description: z.string() })),
});

const documentSchema = z.object({
  paths: z.record(z.string(), z.record(z.string(), operationSchema)),
  info: z.object({ version: z.string(), description: z.string() }),
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

startPoll(beforeAll);
let document: z.infer<typeof documentSchema>;

beforeAll(async () => {
  document = documentSchema.parse((await request(poll.url).get('/api/docs-json').expect(200)).body);
});

describe('the API description', () => {
  it('has the version of the product, the codes of an API key for every call that takes one, and those of any body once', () => {
    expect(document.info.version).toBe(VERSION);
    const opened = Object.values(document.paths)
      .flatMap((operations) => Object.values(operations))
      .filter((operation) => operation['x-api-key-scopes']);
    expect(opened.length).toBeGreaterThan(0);
    for (const { responses } of opened) {
      const codesOf = (status: number) => responses[status]?.description;
      expect(codesOf(401)).toMatch(/auth\.required.*auth\.key_invalid/s);
      expect(codesOf(403)).toContain('auth.key_scope');
      expect(codesOf(429)).toContain('rate.limited');
    }
    for (const code of ['request.malformed', 'request.too_large', 'request.unsupported_type'])
      expect(document.info.description).toContain(code);
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

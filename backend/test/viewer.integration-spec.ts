import { beforeAll, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { postAs, signedIn } from './support/administrator.js';
import { castInOrder } from './support/many-votes.js';
import { poll, startPoll } from './support/poll-of-test.js';
import { errorOf, voteOf } from './support/voters.js';

/** Strict: any other field fails the test. */
const pageSchema = z.strictObject({
  votes: z.array(
    z.strictObject({
      id: z.string(),
      Country: z.string(),
      ZipCode: z.string(),
      FreeGifts: z.boolean(),
      Status: z.string(),
      IsCounted: z.boolean(),
      CastAt: z.iso.datetime(),
      Source: z.string(),
    }),
  ),
  next_Page: z.string().nullable(),
});

startPoll(beforeAll);
let token: string;

beforeAll(async () => {
  await castInOrder(poll, [
    voteOf('ada', { name: 'Ada Ash', phone_number: '555 0100', zip_code: '10115', country: 'DE' }),
    voteOf('ben', { name: 'Ben Birch', zip_code: '43004', country: 'US' }),
  ]);
  token = await signedIn(poll, 'vera@example.com', 'viewer');
});

const votes = (body: object) => postAs(poll, token, '/api/get-votes', body);

describe('a viewer', () => {
  it('sees votes without anything by which a voter can be reached or found', async () => {
    const response = await votes({}).expect(200);
    expect(pageSchema.parse(response.body).votes.map(({ ZipCode }) => ZipCode)).toEqual(['43004', '10115']);
    expect(response.text).not.toMatch(/ada|ash|ben|birch|@|555 0100/i);
  });

  it.each([
    ['search_term', { search_term: { column: 'email', search_text: 'ada' } }],
    ['SearchTerm', { SearchTerm: { column: 'name', search_text: 'ada' } }],
    ['exact_name', { exact_name: 'Ada Ash' }],
    ['phone_number', { phone_number: '555 0100' }],
    ['mail_domain', { mail_domain: 'example.com' }],
    ['networks', { networks: ['00ff00ff00ff00ff'] }],
  ])('cannot find out contact details by %s, whether or not there is such a vote', async (field, body) => {
    const { code, errors } = errorOf(await votes({ ...body, country: 'DE' }).expect(403));
    expect({ code, fields: errors?.map((error) => error.field) }).toEqual({ code: 'auth.forbidden', fields: [field] });
  });

  it('may use the other filters, and the forbidden ones if empty', async () => {
    const empty = { search_term: { column: 'email', search_text: ' ' }, exact_name: '', phone_number: null };
    for (const filter of [{ country: 'DE' }, { zip_code: '101' }, { exact_zip_code: '10115', ...empty }]) {
      const page = pageSchema.parse((await votes(filter).expect(200)).body);
      expect(page.votes.map(({ Country }) => Country)).toEqual(['DE']);
    }
  });
});

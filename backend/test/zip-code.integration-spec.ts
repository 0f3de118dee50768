import request from 'supertest';
import { writePollFile } from 'test-support/poll-file';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { olive, poll, startWithAdministrator } from './support/poll-of-test.js';
import { votesIn } from './support/rows.js';
import { storeVotes } from './support/stored-votes.js';
import { type CastVote, errorOf, invalidFieldsOf, voteOf } from './support/voters.js';

/** As a name or a value, and not in the random letters and digits of an id or a link. */
const ZIP_CODE = /zip.?code|"44101"/i;
/** Of zip codes, and of the states derived from them: 'OH' is one. */
const ZIP_CODES = /zip|"OH"|state of the united/i;

const start = (zip_code?: string, changes: Record<string, unknown> = {}, more: object = {}) =>
  startWithAdministrator({
    POLL_FILE: writePollFile({ ...(zip_code && { fields: { zip_code } }), ...changes }),
    ...more,
  });

function voteWithout(person: string, changes: CastVote = {}): CastVote {
  const { zip_code, ...vote } = voteOf(person, changes);
  return vote;
}

const textOf = async (path: string, body: object = {}) => (await olive.post(path, body).expect(200)).text;
const read = async (path: string) => (await olive.get(path).expect(200)).text;
const described = async () => (await request(poll.url).get('/api/docs-json').expect(200)).text;
const headings = async () => (await textOf('get-votes/export')).split('\r\n')[0];
const stored = async () => (await votesIn(poll.database)).map(({ country, zip_code }) => `${country} ${zip_code}`);

const castVoteSchema = z.object({
  components: z.object({
    schemas: z.object({
      CastVoteDto: z.object({ required: z.array(z.string()), properties: z.record(z.string(), z.unknown()) }),
    }),
  }),
});
const castVoteDto = async () => castVoteSchema.parse(JSON.parse(await described())).components.schemas.CastVoteDto;

/** For each country a code in its format, as people type it, and one in another format. */
const CODES = [
  ['DE', ' 10115 ', 'SW1A 1AA'],
  ['GB', 'sw1a1aa', '10115'],
  ['CA', 'k1a 0b1', '90210'],
  ['US', '90210-1234', 'K1A 0B1'],
] as const;

/** Accepts each country's code, rejects another country's, and accepts anything if no format is known. */
async function followsTheCountry(): Promise<void> {
  for (const [country, right, wrong] of CODES) {
    const bob = { email: `${country}-bob@example.com`, country, zip_code: wrong };
    const refused = await poll.castVote(voteOf(`bob ${country}`, bob));
    expect(errorOf(refused)).toMatchObject({
      code: 'request.invalid',
      statusCode: 400,
      errors: [{ field: 'zip_code', message: `zip_code must be a postal code of ${country}.` }],
    });
    await poll.castVote(voteOf('ada', { email: `${country}@example.com`, country, zip_code: right })).expect(201);
  }
  await poll.castVote(voteOf('eve', { country: 'AE', zip_code: 'any 1 to 20 signs' })).expect(201);
  const tooLong = await poll.castVote(voteOf('fay', { country: 'AE', zip_code: '1'.repeat(21) }));
  expect(invalidFieldsOf(tooLong)).toEqual(['zip_code']);
  // As typed, without leading and trailing white space.
  expect((await stored()).toSorted()).toEqual(
    ['AE any 1 to 20 signs', 'CA k1a 0b1', 'DE 10115', 'GB sw1a1aa', 'US 90210-1234'].toSorted(),
  );
}

const NOTHING = [{}, { zip_code: null }, { zip_code: '' }, { zip_code: ' \u00a0' }];

it('a poll file that does not mention zip codes requires one, in any form', async () => {
  await start();
  for (const nothing of NOTHING) {
    expect(invalidFieldsOf(await poll.castVote({ ...voteWithout('bob'), ...nothing }))).toEqual(['zip_code']);
  }
  await poll.castVote(voteOf('ada', { country: 'DE', zip_code: 'SW1A 1AA' })).expect(201);
  expect(await stored()).toEqual(['DE SW1A 1AA']);
  const { required, properties } = await castVoteDto();
  expect(required).toContain('zip_code');
  expect(properties.zip_code).toEqual({ type: 'string', minLength: 1, maxLength: 20, example: '00000' });
});

it("a required zip code has the format of the voter's country and is never missing", async () => {
  await start('required');
  await followsTheCountry();
  for (const nothing of NOTHING) {
    expect(invalidFieldsOf(await poll.castVote({ ...voteWithout('gus'), ...nothing, name: '' }))).toEqual([
      'name',
      'zip_code',
    ]);
  }
  expect((await castVoteDto()).required).toContain('zip_code');
  const { states } = z.object({ states: z.unknown() }).parse(JSON.parse(await read('overview/places')));
  expect(states).toEqual([{ state: 'CA', votes: 1 }]);
});

describe('an optional zip code', () => {
  it("has the format of the voter's country, if given", async () => {
    await start('optional');
    await followsTheCountry();
  });

  it('may be missing or empty, and is then in no signal and no state', async () => {
    await start('optional');
    for (const [index, nothing] of NOTHING.entries()) {
      await poll.castVote({ ...voteWithout('ada', { email: `ada${index}@example.com` }), ...nothing }).expect(201);
    }
    expect(await stored()).toEqual(['US ', 'US ', 'US ', 'US ']);
    const atlantis = await poll.castVote(voteWithout('bob', { country: 'Atlantis' }));
    expect(invalidFieldsOf(atlantis)).toEqual(['country']);
    expect(invalidFieldsOf(await poll.castVote(voteOf('bob', { zip_code: 7 })))).toEqual(['zip_code']);
    const { required, properties } = await castVoteDto();
    expect(required).toEqual(['name', 'country', 'email', 'freegifts', 'candidate_id']);
    expect(properties.zip_code).toMatchObject({ minLength: 0, maxLength: 20, nullable: true });
    expect(JSON.parse(await read('overview/places'))).toMatchObject({ votes: 4, states: [], zip_areas: [] });
    expect(JSON.parse(await read('signals?window=hour'))).toMatchObject({ zip_codes: [] });
    expect(await headings()).toContain('"Zip Code"');
  });

  it('waits for its confirmation as any other', async () => {
    await start('optional', { confirmation: 'mail' }, { SMTP_URL: 'smtp://127.0.0.1:9' });
    await poll.castVote(voteWithout('ada')).expect(202);
    expect(await poll.rows('SELECT zip_code FROM pending_votes')).toEqual([{ zip_code: '' }]);
  });
});

describe('without a zip code', () => {
  // As any other field that is left out: left-out-fields.
  it('no list, export, file, signal, overview or description has it, nor a state', async () => {
    await start('off');
    await poll.castVote({ ...voteWithout('ada'), freegifts: true }).expect(201);
    await storeVotes(poll.database, { count: 200, ago: 60, zipCode: '44101' });
    expect(await headings()).toBe(
      '\uFEFF"Id","Name","Country","Phone Number","Email","Free Gifts","Status","Source","Cast At"',
    );
    for (const path of ['get-votes', 'emails', 'get-votes/export', 'emails/export', 'audit-log']) {
      expect(await textOf(path)).not.toMatch(ZIP_CODE);
    }
    for (const window of ['hour', 'poll']) expect(await read(`signals?window=${window}`)).not.toMatch(ZIP_CODE);
    for (const since of ['', '2020-01-01T00:00:00Z']) {
      const places = z.record(z.string(), z.unknown()).parse(JSON.parse(await read(`overview/places?from=${since}`)));
      expect(Object.keys(places)).toEqual(['from', 'until', 'compared', 'votes', 'countries', 'sources']);
      expect(places).toMatchObject({ votes: 201, countries: [{ country: 'US', votes: 201 }] });
    }
    expect(await textOf('person', { email: 'ada@example.com' })).not.toMatch(/zip/);
    expect(await described()).not.toMatch(ZIP_CODES);
    // Webhooks have a state of another kind.
    expect(await described()).toMatch(/"state":\{[^}]*"#\/components\/schemas\/WebhookState"/);
  });

  it('nobody filters by it or by a state', async () => {
    await start('off');
    for (const condition of [{ zip_code: '1' }, { exact_zip_code: '1' }, { state: 'OH' }]) {
      for (const path of ['get-votes', 'get-votes/export', 'votes/count', 'votes/erase']) {
        const body = path === 'votes/erase' ? { reason: 'a test', ...condition } : condition;
        const [field] = Object.keys(condition);
        expect(invalidFieldsOf(await olive.post(path, body).expect(400))).toContain(field);
      }
    }
    const saved = { name: 'Ohio', filter: { state: 'OH' } };
    expect(invalidFieldsOf(await olive.post('admin/saved-filters', saved).expect(400))).toEqual(['filter.state']);
  });
});

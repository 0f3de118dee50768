import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { freshDatabase } from './support/fresh-database.js';
import { handOverTo, pollFileWith, wordsKey } from './support/handed-over.js';
import { olive, poll, startWithAdministrator } from './support/poll-of-test.js';
import { errorOf, invalidFieldsOf, voteOf } from './support/voters.js';

const HAND_OVER = handOverTo(['api_keys']);
const OTHER = handOverTo(['webhooks']);
const words = wordsKey(HAND_OVER);

/** What every key sees of a vote. Strict: any other field fails the test. */
const voteSchema = z.strictObject({
  id: z.string(),
  Country: z.string(),
  FreeGifts: z.boolean(),
  Status: z.enum(['counted', 'invalidated', 'erased']),
  IsCounted: z.boolean(),
  CastAt: z.iso.datetime(),
  Source: z.string(),
});
const detail = z.string().nullable();
const pageOfVotes = z.strictObject({ votes: z.array(voteSchema), next_Page: z.string().nullable() });
const pageWithContacts = z.strictObject({
  votes: z.array(voteSchema.extend({ Name: detail, Email: detail, PhoneNumber: detail, ZipCode: detail })),
  next_Page: z.string().nullable(),
});
const pageOfEmails = z.object({
  emails: z.array(z.object({ email_address: z.string(), words: z.string(), unsubscribed_at: z.null() })),
  next_page: z.string().nullable(),
});

const ADA = { name: 'Ada Ash', email: 'ada@example.com', phone_number: '+1 555 0100', zip_code: '43004' };

const start = (hand_over = HAND_OVER, DATABASE_URL?: string) =>
  startWithAdministrator({ POLL_FILE: pollFileWith(hand_over), ...(DATABASE_URL && { DATABASE_URL }) });

const make = (...scopes: string[]) => olive.post('admin/api-keys', { name: 'Archive', scopes });

/** Ada agreed. The others did not, changed their mind, or are gone. */
async function castVotes(): Promise<void> {
  await poll.castVote(voteOf('ada', { ...ADA, freegifts: true, words })).expect(201);
  await poll.castVote(voteOf('ben', { name: 'Ben Birch', zip_code: '99501', freegifts: true })).expect(201);
  for (const [who, key] of [
    ['cleo', wordsKey(OTHER)],
    ['dora', words],
    ['emil', words],
    ['fay', words],
    ['gus', words],
  ] as const) {
    const vote = voteOf(who, { name: `${who} Birch`, zip_code: '99501', freegifts: who !== 'gus', words: key });
    await poll.castVote(vote).expect(201);
  }
  await poll.database.query(`UPDATE votes SET unsubscribed_at = now() WHERE email LIKE 'dora%'`);
  await poll.database.query(`UPDATE votes SET erased_at = now() WHERE email LIKE 'emil%'`);
  await poll.database.query(`UPDATE votes SET invalidated_at = now() WHERE email LIKE 'fay%'`);
}

it('a key of votes reads the list without what a voter typed, and never the candidate', async () => {
  await start();
  await castVotes();
  const key = await olive.apiKey('votes');
  const response = await olive.as(key).post('get-votes').expect(200);
  expect(pageOfVotes.parse(response.body).votes).toHaveLength(7);
  expect(response.text).not.toMatch(/ada|birch|@|555 01|43004|99501|candidate/i);
  const invalidated = await olive.as(key).post('get-votes', { status: 'invalidated' }).expect(200);
  expect(pageOfVotes.parse(invalidated.body).votes).toHaveLength(1);
});

describe.each(['votes', 'votes.contact'])('a key of %s', (scope) => {
  it.each([
    ['search_term', { search_term: { column: 'email', search_text: 'ben' } }],
    ['SearchTerm', { SearchTerm: { column: 'name', search_text: 'ben' } }],
    ['exact_name', { exact_name: 'Ben Birch' }],
    ['phone_number', { phone_number: '555 0100' }],
    ['mail_domain', { mail_domain: 'example.com' }],
    ['networks', { networks: ['00ff00ff00ff00ff'] }],
    ['zip_code', { zip_code: '995' }],
    ['exact_zip_code', { exact_zip_code: '99501' }],
    ['state', { state: 'AK' }],
  ])('cannot find out details by %s', async (field, body) => {
    await start();
    const response = await olive.as(await olive.apiKey(scope)).post('get-votes', { ...body, country: 'US' });
    expect(response.status).toBe(403);
    expect(errorOf(response)).toMatchObject({ code: 'auth.forbidden', errors: [{ field }] });
  });
});

it('a key of votes.contact reads only the details of those who were shown so, and neither left nor were erased', async () => {
  await start();
  await castVotes();
  const key = olive.as(await olive.apiKey('votes.contact'));
  const response = await key.post('get-votes').expect(200);
  const { votes } = pageWithContacts.parse(response.body);
  const known = votes.filter(({ Email }) => Email !== null).map(({ Name }) => Name);
  expect(known.toSorted()).toEqual(['Ada Ash', 'fay Birch', 'gus Birch']);
  expect(votes.at(-1)).toMatchObject({ Email: ADA.email, PhoneNumber: ADA.phone_number, ZipCode: ADA.zip_code });
  const unknown = votes.filter(({ Email }) => Email === null);
  expect(unknown).toHaveLength(4);
  for (const { Name, PhoneNumber, ZipCode } of unknown)
    expect([Name, PhoneNumber, ZipCode]).toEqual([null, null, null]);
  expect(response.text).not.toMatch(/ben|cleo|dora|emil|candidate/i);
});

it('a key of emails reads the addresses of those who were shown so, and that are collected and subscribed', async () => {
  await start();
  await castVotes();
  const key = await olive.apiKey('emails');
  const { emails } = pageOfEmails.parse((await olive.as(key).post('emails').expect(200)).body);
  expect(emails.map(({ email_address }) => email_address)).toEqual([ADA.email]);
  expect(emails[0]?.words).toContain(HAND_OVER.words?.en);
  const searched = await olive.as(key).post('emails', { search_text: 'ben' }).expect(200);
  expect(pageOfEmails.parse(searched.body).emails).toEqual([]);
  const filtered = await olive.as(key).post('emails', { mail_domain: 'example.com' }).expect(200);
  expect(pageOfEmails.parse(filtered.body).emails.map(({ email_address }) => email_address)).toEqual([ADA.email]);
  await olive.as(key).post('emails/count').expect(403);
});

it('reads no more details once the poll file does not hand them over, or has other words', async () => {
  const DATABASE_URL = await freshDatabase();
  await start(HAND_OVER, DATABASE_URL);
  await castVotes();
  const key = await olive.apiKey('votes.contact', 'emails');
  for (const later of [handOverTo([]), handOverTo(['api_keys'], { en: 'Now to others.', es: 'Ahora a otros.' })]) {
    await poll.close();
    await start(later, DATABASE_URL);
    const page = await olive.as(key).post('get-votes').expect(200);
    expect(pageWithContacts.parse(page.body).votes.map(({ Email }) => Email)).toEqual(Array(7).fill(null));
    const emails = await olive.as(key).post('emails').expect(200);
    expect(pageOfEmails.parse(emails.body).emails).toEqual([]);
  }
});

it.each(['votes.contact', 'emails'])(
  'cannot be created for %s while the poll file hands nothing over',
  async (scope) => {
    await start(OTHER);
    const response = await make('votes', scope).expect(400);
    expect(invalidFieldsOf(response)).toEqual(['scopes']);
    expect(errorOf(response).errors?.[0]?.message).toContain('hand_over.api_keys is off in the poll file');
    expect((await olive.get('admin/api-keys').expect(200)).body).toEqual({ keys: [], hands_over: false });
    await make('totals', 'votes').expect(201);
  },
);

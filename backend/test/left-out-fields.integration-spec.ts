import request from 'supertest';
import { writePollFile } from 'test-support/poll-file';
import { WebhookReceiver } from 'test-support/webhook-receiver';
import { describe, expect, it } from 'vitest';
import { z } from 'zod';
import { signedIn } from './support/administrator.js';
import { connectTo, emptyDatabase, freshDatabase } from './support/fresh-database.js';
import { handOverTo, WORDS, wordsKey } from './support/handed-over.js';
import { olive, poll, startWithAdministrator } from './support/poll-of-test.js';
import { emailsIn, votesIn } from './support/rows.js';
import { runCommand } from './support/run-command.js';
import { storeVotes } from './support/stored-votes.js';
import { type CastVote, errorOf, invalidFieldsOf, voteOf } from './support/voters.js';
import { WebhookOwner } from './support/webhook-owner.js';

const OFF = { phone_number: 'off', newsletter: 'off' };
/** For a poll that collects no emails and leads to no such site. */
const NO_SITES = { legal_services: null, free_gifts: null, newsletter: null, tip_jar: null };

const PHONE = /phone.?number/i;
const NEWSLETTER = /newsletter|free.?gifts|unsubscri|emails|address\.collected/i;

/** Starts a poll with these `fields`. */
const start = (fields: object, changes: Record<string, unknown> = {}, more: object = {}) =>
  startWithAdministrator({ POLL_FILE: writePollFile({ fields, ...changes }), ...more });

/** A valid vote without these fields. */
function voteWithout(person: string, ...names: string[]): CastVote {
  return Object.fromEntries(Object.entries(voteOf(person)).filter(([name]) => !names.includes(name)));
}

const textOf = async (path: string, body: object = {}) => (await olive.post(path, body).expect(200)).text;
const read = async (path: string) => (await olive.get(path).expect(200)).text;
const headingsOf = async (path: string) => (await textOf(path)).split('\r\n')[0];
/** The words of the API description that `pattern` finds. */
async function described(pattern: RegExp): Promise<string[]> {
  const { text } = await request(poll.url).get('/api/docs-json').expect(200);
  return text.match(new RegExp(pattern, 'gi')) ?? [];
}

const votes = z.object({ votes: z.array(z.record(z.string(), z.unknown())) });
const documentSchema = z.object({ components: z.object({ schemas: z.record(z.string(), z.unknown()) }) });
const ofVoter = z.object({ vote: z.record(z.string(), z.unknown()) });

describe.each([
  ['phone_number', 'PhoneNumber', '+1 555 0100', { zip_code: '00000' }],
  ['zip_code', 'ZipCode', '00000', { phone_number: '+1 555 0100' }],
])('without %s', (field, column, value, other) => {
  const fields = { [field]: 'off' };

  it('a vote is accepted without it, and rejected with it as with any unknown field', async () => {
    await start(fields);
    await poll.castVote(voteWithout('ada', field)).expect(201);
    for (const given of [value, '']) {
      const refused = await poll.castVote({ ...voteOf('bob'), [field]: given }).expect(400);
      expect(errorOf(refused).errors).toEqual([{ field, message: `${field} is not a known field.` }]);
    }
    expect(await votesIn(poll.database)).toMatchObject([{ name: 'ada example', [field]: '', free_gifts: false }]);
  });

  it('neither webhooks nor API keys hand it over', async () => {
    const receiver = await WebhookReceiver.open();
    const hand_over = handOverTo(['webhooks', 'api_keys']);
    await start(fields, { hand_over }, { WEBHOOK_ALLOWED_HOSTS: [receiver.host] });
    const owner = await WebhookOwner.of(poll);
    await owner.add(receiver, { events: ['vote.counted'], personal_details: true });
    await poll.castVote({ ...voteWithout('ada', field), words: wordsKey(hand_over) }).expect(201);
    const [message] = await receiver.hasReceived('vote.counted');
    expect(message?.data.votes).toMatchObject([{ voter: { name: 'ada example', email: 'ada@example.com', ...other } }]);
    expect(message?.body).not.toContain(field);
    const key = olive.as(await olive.apiKey('votes.contact'));
    const page = votes.parse((await key.post('get-votes').expect(200)).body);
    expect(page.votes).toMatchObject([{ Name: 'ada example' }]);
    expect(page.votes[0]).not.toHaveProperty(column);
  });

  it('a person still gets the one that an earlier poll file asked for', async () => {
    const DATABASE_URL = await freshDatabase();
    await start({}, {}, { DATABASE_URL });
    await poll.castVote(voteOf('ada')).expect(201);
    await poll.close();
    await start(fields, {}, { DATABASE_URL });
    const { vote } = ofVoter.parse((await olive.post('person', { email: 'ada@example.com' }).expect(200)).body);
    expect(vote).toMatchObject({ [field]: value });
    expect(await textOf('get-votes')).not.toContain(`"${value}"`);
    await olive.change('erase', { ids: [vote.id] });
    expect(await votesIn(poll.database)).toMatchObject([{ name: '', [field]: '' }]);
  });
});

it('without a phone number no list, export, file, signal, filter or description has it', async () => {
  await start({ phone_number: 'off' });
  await poll.castVote({ ...voteWithout('ada', 'phone_number'), freegifts: true }).expect(201);
  await storeVotes(poll.database, { count: 6, ago: 60, phoneNumber: '+1 555 0142' });
  expect(await headingsOf('get-votes/export')).toBe(
    '\uFEFF"Id","Name","Country","Zip Code","Email","Free Gifts","Status","Source","Cast At"',
  );
  for (const path of ['get-votes', 'emails', 'get-votes/export', 'emails/export', 'audit-log']) {
    expect(await textOf(path)).not.toMatch(PHONE);
  }
  for (const window of ['hour', 'poll']) expect(await read(`signals?window=${window}`)).not.toMatch(/phone|0142/);
  expect(await textOf('person', { email: 'ada@example.com' })).not.toMatch(PHONE);
  for (const path of ['get-votes', 'get-votes/export', 'votes/count']) {
    const body = { phone_number: '+1', ...(path === 'votes/count' && { change: 'invalidate' }) };
    expect(invalidFieldsOf(await olive.post(path, body).expect(400))).toEqual(['phone_number']);
  }
  expect(await described(PHONE)).toEqual([]);
  expect(await described(NEWSLETTER)).not.toEqual([]);
});

describe('without a newsletter', () => {
  const fields = { newsletter: 'off' };

  it('a vote is accepted without the answer, and rejected with it as with any unknown field', async () => {
    await start(fields);
    await poll.castVote(voteWithout('ada', 'freegifts')).expect(201);
    for (const freegifts of [true, false]) {
      const refused = await poll.castVote(voteOf('bob', { freegifts })).expect(400);
      expect(errorOf(refused).errors).toEqual([{ field: 'freegifts', message: 'freegifts is not a known field.' }]);
    }
    expect(await votesIn(poll.database)).toMatchObject([{ phone_number: '+1 555 0100', free_gifts: false }]);
    expect(await emailsIn(poll.database)).toEqual([]);
  });

  it('there are no emails, and no list, export, file or description has it', async () => {
    await start(fields, { links: NO_SITES, newsletter_consent: undefined });
    const { rows } = await poll.database.query<{ key: string }>(`SELECT key FROM consent_words WHERE language = 'es'`);
    await poll.castVote({ ...voteWithout('ada', 'freegifts'), words: rows[0]?.key }).expect(201);
    expect(await headingsOf('get-votes/export')).toBe(
      '\uFEFF"Id","Name","Country","Zip Code","Phone Number","Email","Status","Source","Cast At"',
    );
    for (const path of ['emails', 'emails/export', 'emails/count']) await olive.post(path).expect(404);
    expect(await textOf('get-votes')).not.toMatch(NEWSLETTER);
    const { vote } = ofVoter.parse((await olive.post('person', { email: 'ada@example.com' }).expect(200)).body);
    expect(JSON.stringify(vote)).not.toMatch(NEWSLETTER);
    expect(vote.words).toBe('Sus datos nunca se distribuyen ni se revelan a terceros.');
    expect(await described(NEWSLETTER)).toEqual([]);
    expect(await described(PHONE)).not.toEqual([]);
  });

  it('no webhook is told of addresses, and no API key reads them', async () => {
    await start(fields, { hand_over: { webhooks: true, api_keys: true, words: WORDS } });
    const webhook = { name: 'Ledger', url: 'https://receiver.example', personal_details: false };
    const events = ['vote.counted', 'address.collected'];
    expect(invalidFieldsOf(await olive.post('admin/webhooks', { ...webhook, events }).expect(400))).toEqual(['events']);
    const key = { name: 'Archive', scopes: ['emails'] };
    expect(invalidFieldsOf(await olive.post('admin/api-keys', key).expect(400))).toEqual(['scopes']);
  });

  it('the links of an earlier newsletter still work', async () => {
    const DATABASE_URL = await freshDatabase();
    await start({}, {}, { DATABASE_URL });
    await poll.castVote(voteOf('ada', { freegifts: true })).expect(201);
    const link = new URL((await textOf('emails/export')).trim().split('"').at(-2) ?? '');
    await poll.close();
    await start(fields, {}, { DATABASE_URL });
    const click = { 'List-Unsubscribe': 'One-Click' };
    await request(poll.url).post(`${link.pathname}${link.search}`).type('form').send(click).expect(200);
    const { vote } = ofVoter.parse((await olive.post('person', { email: 'ada@example.com' }).expect(200)).body);
    expect(vote).toMatchObject({ free_gifts: true });
    expect(vote.unsubscribed_at).toMatch(/Z$/);
  });
});

describe('without both', () => {
  it('a vote is accepted, listed, exported and described without them', async () => {
    await start(OFF, { links: NO_SITES });
    await poll.castVote(voteWithout('ada', 'phone_number', 'freegifts')).expect(201);
    expect(invalidFieldsOf(await poll.castVote(voteOf('bob')).expect(400))).toEqual(['phone_number', 'freegifts']);
    const [vote] = votes.parse((await olive.post('get-votes').expect(200)).body).votes;
    const shown = ['id', 'Country', 'Status', 'IsCounted', 'CastAt', 'Source', 'ZipCode'];
    expect(Object.keys(vote ?? {})).toEqual([...shown, 'Name', 'Email', 'Network', 'MailDomain']);
    expect(await headingsOf('get-votes/export')).toBe(
      '\uFEFF"Id","Name","Country","Zip Code","Email","Status","Source","Cast At"',
    );
    const vera = olive.as(await signedIn(poll, 'vera@example.com', 'viewer'));
    expect(Object.keys(votes.parse((await vera.post('get-votes').expect(200)).body).votes[0] ?? {})).toEqual(shown);
    const response = await request(poll.url).get('/api/docs-json').expect(200);
    const { CastVoteDto } = documentSchema.parse(response.body).components.schemas;
    expect(CastVoteDto).toMatchObject({ required: ['name', 'country', 'zip_code', 'email', 'candidate_id'] });
    expect([...(await described(PHONE)), ...(await described(NEWSLETTER))]).toEqual([]);
  });

  it('made-up people have neither, nor a zip code', async () => {
    await start(OFF);
    const DATABASE_URL = await emptyDatabase();
    const POLL_FILE = writePollFile({ fields: { ...OFF, zip_code: 'off' } });
    const seeded = await runCommand('seed', { DATABASE_URL, POLL_FILE }, { args: ['--votes', '200'] });
    expect(seeded).toMatchObject({ code: 0 });
    const database = await connectTo(DATABASE_URL);
    const rows = await votesIn(database);
    expect(rows).toHaveLength(200);
    expect(rows.filter((vote) => vote.phone_number || vote.zip_code || vote.free_gifts)).toEqual([]);
    expect(await emailsIn(database)).toEqual([]);
  });
});

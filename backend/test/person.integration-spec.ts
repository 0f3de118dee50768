import { Inbox } from 'test-support/inbox';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { ADMINISTRATOR } from './support/administrator.js';
import { castPending, confirm, confirmedPollFile, pendingVotesIn, tokenOf } from './support/confirmed-poll.js';
import { handOverTo, wordsKey } from './support/handed-over.js';
import { olive, poll, startWithAdministrator } from './support/poll-of-test.js';
import { expectRightTotals } from './support/rows.js';
import { invalidFieldsOf, voteOf } from './support/voters.js';

const NOTHING = { vote: null, pending_votes: [] };

afterEach(() => expectRightTotals(poll));

async function responseTo(path: string, body: object): Promise<unknown> {
  const response: { body: unknown } = await olive.post(path, body).expect(200);
  return response.body;
}

const find = (email: string) => responseTo('person', { email });
const erase = (email: string) => responseTo('person/erase', { email, reason: 'a letter' });
const matching = (pattern: RegExp): unknown => expect.stringMatching(pattern);

describe('a voter', () => {
  beforeEach(async () => {
    await startWithAdministrator();
    const words = wordsKey(handOverTo([]));
    await poll.castVote(voteOf('Ada', { freegifts: true, candidate_id: 2, country: 'DE', words })).expect(201);
    await poll.castVote(voteOf('bob')).expect(201);
  });

  it.each(['Ada@example.com', 'ada@EXAMPLE.com', ' ada+poll@example.com '])('is found by %j', async (email) => {
    const { freegifts, candidate_id, ...details } = voteOf('Ada', { country: 'DE' });
    const never = { invalidated_at: null, unsubscribed_at: null, erased_at: null };
    expect(await find(email)).toEqual({
      vote: {
        id: '1',
        ...details,
        free_gifts: true,
        source: 'one.example.com',
        network: matching(/^[0-9a-f]{16}$/),
        mail_domain: 'example.com',
        language: 'en',
        words: matching(/never distributed/),
        status: 'counted',
        cast_at: matching(/Z$/),
        ...never,
      },
      pending_votes: [],
    });
  });

  it('gets a file of the same, and the audit log says who exported it, without the address', async () => {
    const file = await olive.post('person/file', { email: 'ada@example.com' }).expect(200);
    expect(file.headers['content-disposition']).toBe('attachment; filename="person.json"');
    expect(file.headers['cache-control']).toBe('no-store');
    expect(file.body).toEqual(await find('ada@example.com'));
    expect(file.text).not.toContain('candidate');
    await olive.post('person/file', { email: 'unknown@example.com' }).expect(200);
    expect(await poll.auditEntries('person exported')).toEqual([[ADMINISTRATOR, 'person exported', { ids: ['1'] }]]);
  });

  it('is erased by address, in any case, and nobody else is', async () => {
    expect(await erase('ADA@example.com')).toEqual({ changed: 1 });
    expect(await find('ada@example.com')).toMatchObject({
      vote: { name: '', email: '', phone_number: '', zip_code: '', network: null, mail_domain: null, status: 'erased' },
    });
    expect(await find('bob@example.com')).toMatchObject({ vote: { name: 'bob example' } });
    await poll.castVote(voteOf('ada')).expect(409);
    expect(await poll.auditEntries('erasure')).toEqual([
      [ADMINISTRATOR, 'erasure', { reason: 'a letter', changed: 1, ids: ['1'] }],
    ]);
  });

  it('is erased once, even if several requests arrive at the same time', async () => {
    const changed = await Promise.all(Array.from({ length: 8 }, () => erase('ada@example.com')));
    expect(changed).toHaveLength(8);
    expect(changed.filter((one) => JSON.stringify(one) === '{"changed":1}')).toHaveLength(1);
    expect(await erase('ada@example.com')).toEqual({ changed: 0 });
    expect(await poll.auditEntries('erasure')).toHaveLength(1);
  });

  it('is neither found nor erased by an address that has not voted', async () => {
    expect(await find('unknown@example.com')).toEqual(NOTHING);
    expect(await erase('unknown@example.com')).toEqual({ changed: 0 });
    expect(await poll.auditEntries('erasure')).toEqual([]);
  });
});

it.each<[string, object, string[]]>([
  ['person', { email: 'no address' }, ['email']],
  ['person/file', { email: '' }, ['email']],
  ['person/erase', { email: 'ada@example.com', reason: '' }, ['reason']],
  ['person/erase', { email: 'ada@example.com', reason: 'x', ids: ['1'] }, ['ids']],
])('%s rejects %j', async (path, body, fields) => {
  await startWithAdministrator();
  expect(invalidFieldsOf(await olive.post(path, body).expect(400))).toEqual(fields);
});

it('a voter who has not confirmed is found and erased, and the mailed link no longer counts anything', async () => {
  const inbox = await Inbox.open();
  await startWithAdministrator({ SMTP_URL: inbox.url, POLL_FILE: confirmedPollFile() });
  await castPending(poll, 'ada');
  const token = await tokenOf(inbox, 'ada');
  await poll.database.query("UPDATE pending_votes SET voter_key = sha256('by an older rule of one voter')");
  await castPending(poll, 'ada');
  const pending = [{ name: 'ada example' }, { name: 'ada example' }];
  expect(await find('ADA@example.com')).toMatchObject({ vote: null, pending_votes: pending });
  expect(await erase('ada@example.com')).toEqual({ changed: 1 });
  expect(await pendingVotesIn(poll)).toBe(0);
  expect(await find('ada@example.com')).toEqual(NOTHING);
  await confirm(poll, token).expect(404);
  expect(await poll.auditEntries('erasure')).toEqual([[ADMINISTRATOR, 'erasure', { reason: 'a letter', changed: 1 }]]);
});

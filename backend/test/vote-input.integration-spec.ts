import request from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { poll, startPoll } from './support/poll-of-test.js';
import { compareTotals } from './support/rows.js';
import { errorOf, invalidFieldsOf, voteOf } from './support/voters.js';

startPoll(beforeAll);

afterAll(async () => {
  // No test in this file stores a vote.
  expect(await compareTotals(poll.database)).toEqual({ votes: 0, disagreements: 0 });
});

const NOTHING = [undefined, null, '', ' \u00a0\u3000 '];
const NOT_TEXT = [7, true, ['text'], { text: 'text' }];
/** A line break, an escape sequence, a C1 control character, NUL, either half of a surrogate pair, a noncharacter. */
const BROKEN_TEXT = ['a\nb', 'a\u001b[31mb', 'a\u0085b', 'a\u0000b', 'a\ud83d', '\udc00b', 'a\uffff'];

const INVALID: Record<string, unknown[]> = {
  name: [...NOTHING, ...NOT_TEXT, ...BROKEN_TEXT, 'n'.repeat(201)],
  email: [
    ...NOTHING,
    ...NOT_TEXT,
    ...BROKEN_TEXT.map((text) => `${text}@example.com`),
    'ada@example.com\t',
    `${'e'.repeat(64)}@${`${'d'.repeat(62)}.`.repeat(3)}com`,
    `ada@example.com${' '.repeat(240)}`,
    // Others: canonical-email.spec.
    'ada.example.com',
    'ada@example.com,bob@example.com',
  ],
  phone_number: [...NOT_TEXT, ...BROKEN_TEXT, '5'.repeat(41)],
  // Others: countries.spec.
  country: [...NOTHING, ...NOT_TEXT, ...BROKEN_TEXT, 'U'.repeat(10_000), 'Atlantis', 'XX'],
  zip_code: [...NOTHING, ...NOT_TEXT, ...BROKEN_TEXT, '0'.repeat(21)],
  freegifts: [undefined, null, '', ' ', 'true', 1, [true], {}],
  candidate_id: [undefined, null, '', '1', 0, 3, -1, 1.5, 1e300, true, [1], { id: 1 }],
  work: [...NOT_TEXT, '', '{}', 'a'.repeat(2_001)],
};

describe.each(Object.entries(INVALID))('%s', (field, values) => {
  const shown = (value: unknown) => (value === undefined ? 'missing' : JSON.stringify(value).slice(0, 50));

  it.each(values.map((value) => [shown(value), value]))('is rejected and named when it is %s', async (_, value) => {
    const response = await poll.castVote(voteOf('mallory', { [field]: value }));
    expect(response.status).toBe(400);
    expect(errorOf(response).code).toBe('request.invalid');
    expect(invalidFieldsOf(response)).toEqual([field]);
  });
});

describe('a vote with several errors', () => {
  it('gets all of them in one response, each in a sentence that names the field', async () => {
    const response = await poll.castVote({});
    const fields = ['name', 'email', 'country', 'zip_code', 'freegifts', 'candidate_id'];
    expect(invalidFieldsOf(response).toSorted()).toEqual(fields.toSorted());
    for (const { field, message } of errorOf(response).errors ?? []) expect(message).toContain(field);
  });

  it.each(['id', 'voter_key', 'invalidated_at', 'source', 'cast_at', 'toString', 'constructor', 'prototype'])(
    'may not have a field that the contract lacks: %s',
    async (field) => {
      const response = await poll.castVote(voteOf('mallory', { [field]: 'x' }));
      expect(response.status).toBe(400);
      expect(invalidFieldsOf(response)).toEqual([field]);
    },
  );
});

function send(body: string, type = 'application/json') {
  return request(poll.url)
    .post('/api/vote')
    .set('Content-Type', type)
    .serialize((text: unknown) => String(text))
    .send(body);
}

const VALID = JSON.stringify(voteOf('mallory'));

const validAnd = (json: string): string => `${VALID.slice(0, -1)},${json}}`;

it.each([
  ['name', '['.repeat(7_000), ']'.repeat(7_000)],
  ['x', '{"x":'.repeat(2_000), `1${'}'.repeat(2_000)}`],
  ['zip_code', '['.repeat(8), ']'.repeat(8)],
])('a field that is nested too deeply is rejected and named: %s', async (field, open, close) => {
  expect(invalidFieldsOf(await send(validAnd(`"${field}":${open}${close}`)))).toEqual([field]);
});

it.each(['7', '"vote"', 'true', '[]', `[${VALID}]`])(
  'a body that is not an object gets an error that says so: %s',
  async (body) => {
    expect(errorOf(await send(body))).toEqual({
      statusCode: 400,
      code: 'request.malformed',
      message: 'The request could not be read. A body must be a JSON object.',
    });
  },
);

describe('a body that is not a vote', () => {
  it.each<[string, string, number]>([
    ['nothing at all', '', 400],
    ['broken JSON', VALID.slice(0, -1), 400],
    ['two values', `${VALID}${VALID}`, 400],
    ['null', 'null', 400],
    ['an array of arrays', '[[[[]]]]', 400],
    ['a prototype', validAnd('"__proto__":{"isAdmin":true}'), 400],
    ['a constructor with a prototype', validAnd('"constructor":{"prototype":{"isAdmin":true}}'), 400],
    ['a key twice, the last one invalid', validAnd('"candidate_id":3'), 400],
    ['more than 16 KiB', validAnd(`"name":"${'n'.repeat(16 * 1024)}"`), 413],
  ])('is rejected: %s', async (_what, body, status) => {
    const response = await send(body);
    expect(response.status).toBe(status);
    expect(errorOf(response).statusCode).toBe(status);
  });

  it.each([
    'text/plain',
    'application/x-www-form-urlencoded',
    'multipart/form-data; boundary=x',
    'application/xml',
    'nonsense',
    '',
  ])('is rejected if its type is %j', async (type) => {
    const response = await send(VALID, type);
    expect(response.status).toBe(415);
    expect(errorOf(response).code).toBe('request.unsupported_type');
  });

  it('is rejected if a page of another site sends it', async () => {
    const response = await poll.castVote(voteOf('mallory'), { 'Sec-Fetch-Site': 'cross-site' });
    expect(response.status).toBe(403);
    expect(errorOf(response).code).toBe('request.refused');
  });

  it('is rejected in another character encoding', async () => {
    const response = await send(Buffer.from(VALID, 'utf16le').toString('latin1'));
    expect(response.status).toBe(400);
    expect(errorOf(response).statusCode).toBe(400);
  });
});

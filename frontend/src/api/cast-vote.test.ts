import { HttpResponse, http } from 'msw';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { server } from '../../test/server';
import { mockVotes } from '../../test/votes';
import { castVote } from './cast-vote';

const ada = {
  name: ' Ada Example',
  phone_number: '+1 555 0100',
  email: 'ada@example.com',
  country: 'United States of America',
  zip_code: '00000',
  freegifts: true,
};
const key = '0f8fad5b-d9cb-4a69-8165-70867728950e';

describe('casting a vote', () => {
  const logged: unknown[] = [];
  beforeEach(() => {
    logged.length = 0;
    vi.spyOn(console, 'error').mockImplementation((...line: unknown[]) => void logged.push(line));
  });

  it('sends the details, the candidate and the key once, the United States as US', async () => {
    const sent = mockVotes({ status: 201 });
    expect(await castVote(ada, 2, key)).toEqual({ kind: 'counted' });
    expect(sent).toEqual([{ key, body: { ...ada, country: 'US', candidate_id: 2 } }]);
  });

  it('sends which words the voter was shown, where they are known', async () => {
    const sent = mockVotes({ status: 201 }, { status: 201 });
    await castVote(ada, 2, key, { words: 'AbC-123_xyz0' });
    expect(sent[0]?.body).toMatchObject({ words: 'AbC-123_xyz0' });
    await castVote(ada, 2, key);
    expect(sent[1]?.body).not.toHaveProperty('words');
  });

  it.each([
    ['UNITED STATES of america', 'US'],
    ['Austria', 'Austria'],
    ['UK', 'United Kingdom'],
    ['de', 'Germany'],
  ])('sends the country %s as %s', async (country, expected) => {
    const sent = mockVotes({ status: 201 });
    await castVote({ ...ada, country }, 1, key);
    expect(sent[0]?.body).toMatchObject({ country: expected });
  });

  it('leaves out a phone number that was not given', async () => {
    const sent = mockVotes({ status: 201 });
    await castVote({ ...ada, phone_number: ' ' }, 1, key);
    expect(sent[0]?.body).not.toHaveProperty('phone_number');
  });

  it.each([
    [202, '', 'pending'],
    [409, 'vote.already_cast', 'already-voted'],
    [403, 'poll.closed', 'closed'],
    [422, 'vote.key_reused', 'key-reused'],
    [503, 'vote.unconfirmed', 'not-confirmed'],
    [500, 'internal', 'not-confirmed'],
    [404, 'route.not_found', 'not-confirmed'],
    [409, 'something.else', 'not-confirmed'],
  ])('takes %i %s for %s', async (status, code, kind) => {
    mockVotes({ status, code });
    expect(await castVote(ada, 1, key)).toEqual({ kind });
  });

  it.each([
    [429, 'rate.limited'],
    [429, 'vote.too_many_pending'],
    [503, 'vote.queue_full'],
  ])('takes %i %s for a vote that was not counted, and returns the code', async (status, code) => {
    mockVotes({ status, code });
    expect(await castVote(ada, 1, key)).toEqual({ kind: 'not-counted', code });
  });

  it.each([
    [403, 'poll.closed'],
    [429, 'rate.limited'],
    [503, 'vote.queue_full'],
    [400, 'request.invalid'],
  ])('does not know the outcome if another backend may have counted before: %i %s', async (status, code) => {
    const headers = { 'X-Sent-Again': '1' };
    server.use(http.post('/api/vote', () => HttpResponse.json({ statusCode: status, code }, { status, headers })));
    expect(await castVote(ada, 1, key)).toEqual({ kind: 'not-confirmed' });
  });

  it('names the fields that the server rejected, and only those of the form', async () => {
    const errors = ['zip_code', 'email', 'candidate_id'].map((field) => ({ field, message: 'No.' }));
    mockVotes({ status: 400, code: 'request.invalid', errors });
    expect(await castVote(ada, 1, key)).toEqual({ kind: 'invalid', fields: ['email', 'zip_code'] });
  });

  it.each([
    [429, '<h1>Slow down</h1>', { kind: 'not-counted', code: 'rate.limited' }],
    [502, '<h1>Bad gateway</h1>', { kind: 'not-confirmed' }],
    [200, '<h1>Log in to this network</h1>', { kind: 'not-confirmed' }],
    [204, null, { kind: 'not-confirmed' }],
  ])('takes the response %i %s of another server for %j', async (status, body, outcome) => {
    server.use(http.post('/api/vote', () => new HttpResponse(body, { status })));
    expect(await castVote(ada, 1, key)).toEqual(outcome);
  });

  it('does not know the outcome of a vote without a response', async () => {
    server.use(http.post('/api/vote', () => HttpResponse.error()));
    expect(await castVote(ada, 1, key)).toEqual({ kind: 'not-confirmed' });
  });

  it('returns the challenge when a proof of work is asked for, and logs nothing, as that is no failure', async () => {
    const work = { parameters: { nonce: 'ab', data: { mostTries: 3_000 } }, signature: 'cd' };
    mockVotes({ status: 429, code: 'vote.work_required', work });
    expect(await castVote(ada, 1, key)).toEqual({ kind: 'work-required', challenge: work });
    expect(logged).toEqual([]);
  });

  it('logs a failure without any of the details', async () => {
    mockVotes({ status: 409, code: 'vote.already_cast' });
    await castVote(ada, 1, key);
    const log = JSON.stringify(logged);
    expect(log).toContain('409 vote.already_cast');
    for (const detail of ['Ada', 'ada@', '555', key]) expect(log).not.toContain(detail);
  });
});

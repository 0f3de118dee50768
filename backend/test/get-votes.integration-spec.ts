import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { Administration } from './support/administration.js';
import { connectTo } from './support/fresh-database.js';
import { castInOrder } from './support/many-votes.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { errorOf, invalidFieldsOf, voteOf } from './support/voters.js';

function people(from: number, to: number): string[] {
  return Array.from({ length: to - from }, (_, index) => `voter-${String(from + index).padStart(3, '0')}`);
}

describe('browsing the votes', () => {
  let poll: PollUnderTest;
  let olive: Administration;

  beforeEach(async () => {
    poll = await PollUnderTest.start();
    olive = await Administration.of(poll);
  });

  it('shows 60 votes on three pages, newest first, and the same pages again for the same cursors', async () => {
    await castInOrder(
      poll,
      people(0, 60).map((person) => voteOf(person)),
    );
    const first = await olive.votes();
    const second = await olive.votes({ page_state: first.next_Page });
    const third = await olive.votes({ page_state: second.next_Page });
    expect([first, second, third].map(({ votes }) => votes.length)).toEqual([25, 25, 10]);
    expect(third.next_Page).toBeNull();
    expect([first, second, third].flatMap(({ votes }) => votes.map(({ Name }) => Name))).toEqual(
      people(0, 60)
        .map((person) => `${person} example`)
        .toReversed(),
    );
    expect(await olive.votes({ page_state: first.next_Page })).toEqual(second);
    expect(await olive.votes({ page_state: '' })).toEqual(first);
  });

  it('shows 60 votes oldest first', async () => {
    await castInOrder(
      poll,
      people(0, 60).map((person) => voteOf(person)),
    );
    const first = await olive.votes({ order: 'oldest' });
    const second = await olive.votes({ order: 'oldest', page_state: first.next_Page });
    const third = await olive.votes({ order: 'oldest', page_state: second.next_Page });
    expect(third.next_Page).toBeNull();
    expect([first, second, third].flatMap(({ votes }) => votes.map(({ Name }) => Name))).toEqual(
      people(0, 60).map((person) => `${person} example`),
    );
  });

  it('shows what the voter typed, and not the candidate', async () => {
    await castInOrder(poll, [voteOf('ada', { country: 'Germany', freegifts: true, candidate_id: 2 })]);
    await poll.database.query(`
      UPDATE votes SET cast_at = '2026-11-20 10:00:00+01', network = '\\x00ff00ff00ff00ff', mail_domain = 'example.com'`);
    const response = await olive.post('get-votes').expect(200).expect('Cache-Control', 'no-store');
    expect(response.body).toEqual({
      votes: [
        {
          id: '1',
          Name: 'ada example',
          Email: 'ada@example.com',
          Country: 'DE',
          ZipCode: '00000',
          PhoneNumber: '+1 555 0100',
          FreeGifts: true,
          Status: 'counted',
          CastAt: '2026-11-20T09:00:00.000Z',
          Source: 'one.example.com',
          Network: '00ff00ff00ff00ff',
          MailDomain: 'example.com',
        },
      ],
      next_Page: null,
    });
  });

  it('shows null for an unknown network or mail domain', async () => {
    await castInOrder(poll, [voteOf('ada')]);
    await poll.database.query('UPDATE votes SET network = NULL, mail_domain = NULL');
    const [vote] = (await olive.votes()).votes;
    expect([vote?.Network, vote?.MailDomain]).toEqual([null, null]);
  });

  it('ends with a full page if no votes follow', async () => {
    await castInOrder(
      poll,
      people(0, 25).map((person) => voteOf(person)),
    );
    const { votes, next_Page } = await olive.votes();
    expect(votes).toHaveLength(25);
    expect(next_Page).toBeNull();
  });

  it('shows an empty page while there are no votes', async () => {
    expect(await olive.votes()).toEqual({ votes: [], next_Page: null });
  });

  it('neither repeats nor skips a vote if others arrive meanwhile', async () => {
    await castInOrder(
      poll,
      people(0, 60).map((person) => voteOf(person)),
    );
    const seen: string[] = [];
    let page_state: string | null = null;
    let arrived = 60;
    do {
      const page: Awaited<ReturnType<Administration['votes']>> = await olive.votes({ page_state });
      seen.push(...page.votes.map(({ Name }) => Name));
      page_state = page.next_Page;
      await Promise.all(people(arrived, arrived + 7).map((person) => poll.castVote(voteOf(person)).expect(201)));
      arrived += 7;
    } while (page_state !== null);
    expect(seen).toEqual(
      people(0, 60)
        .map((person) => `${person} example`)
        .toReversed(),
    );
  });

  it.each([
    [{ search_term: '' }, ['ben example', 'ada example']],
    [{ search_term: null, SearchTerm: '' }, ['ben example', 'ada example']],
    [{ search_term: '', SearchTerm: { column: 'name', search_text: 'ada' } }, ['ada example']],
    [{ search_term: null, SearchTerm: { column: 'name', search_text: 'ada' } }, ['ada example']],
    [{ search_term: { column: 'name', search_text: 'ben' }, SearchTerm: '' }, ['ben example']],
  ])('ignores an empty search: %j', async (search, names) => {
    await castInOrder(poll, [voteOf('ada'), voteOf('ben')]);
    expect(await olive.names(search)).toEqual(names);
  });

  it('responds with a clear error if the database takes too long', async () => {
    const hurried = await poll.hurried();
    const lock = await connectTo(poll.config.DATABASE_URL);
    await lock.query('BEGIN; LOCK TABLE votes IN ACCESS EXCLUSIVE MODE');
    const search = { search_term: { column: 'name', search_text: 'ada' } };
    const rejected = await olive.at(hurried).post('get-votes', search).expect(503);
    await hurried.close();
    expect(errorOf(rejected)).toEqual({
      statusCode: 503,
      code: 'search.too_slow',
      message: 'The search took too long. Please make it narrower: more letters, or a filter.',
    });
    await lock.end();
    expect(await olive.votes()).toEqual({ votes: [], next_Page: null });
  });

  it('shows nothing after the first vote, and everything after the largest id', async () => {
    await castInOrder(poll, [voteOf('ada'), voteOf('ben')]);
    expect(await olive.votes({ page_state: '1' })).toEqual({ votes: [], next_Page: null });
    const largest = String(2n ** 63n - 1n);
    expect(await olive.votes({ page_state: largest })).toEqual(await olive.votes());
    expect(await olive.votes({ page_state: largest, order: 'oldest' })).toEqual({ votes: [], next_Page: null });
  });
});

describe('an invalid search or cursor', () => {
  let poll: PollUnderTest;
  let olive: Administration;

  beforeAll(async () => {
    poll = await PollUnderTest.start();
    olive = await Administration.of(poll);
  });

  it.each<[object, string[]]>([
    [{ page_state: 'AAAA' }, ['page_state']],
    [{ page: 2, order: 'id' }, ['page', 'order']],
    [{ search_term: 'ada' }, ['search_term']],
    [{ search_term: ['ada'] }, ['search_term']],
    [{ search_term: { column: 'candidate_id', search_text: '1' } }, ['search_term.column']],
    [{ search_term: { column: 'name' } }, ['search_term.search_text']],
    [{ SearchTerm: { column: 'name', search_text: 'a'.repeat(255) } }, ['SearchTerm.search_text']],
    [{ search_term: { column: 'name', search_text: 'a', more: 1 } }, ['search_term.more']],
    [{ search_term: { column: 'name', search_text: 'a', toString: 1 } }, ['search_term.toString']],
    [{ search_term: { column: 'name', search_text: 'a', prototype: 1 } }, ['search_term.prototype']],
    [{ country: 'Atlantis', zip_code: 5 }, ['country', 'zip_code']],
  ])('rejects %j and names the invalid fields', async (body, fields) => {
    expect(invalidFieldsOf(await olive.post('get-votes', body).expect(400))).toEqual(fields);
  });
});

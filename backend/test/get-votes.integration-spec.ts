import { beforeEach, describe, expect, it } from 'vitest';
import type { VotesPage } from './support/administration.js';
import { castInOrder } from './support/many-votes.js';
import { olive, poll, startPollWithAdministrator } from './support/poll-of-test.js';
import { voteOf } from './support/voters.js';

startPollWithAdministrator(beforeEach);

const people = (count: number) => Array.from({ length: count }, (_, index) => `voter-${index}`);
const namesOf = (count: number) => people(count).map((person) => `${person} example`);
/** One after another. */
const castVotes = async (...persons: string[]) =>
  castInOrder(
    poll,
    persons.map((person) => voteOf(person)),
  );

describe('browsing the votes', () => {
  it('shows 60 votes on three pages, newest or oldest first, and the same pages again for the same cursors', async () => {
    await castVotes(...people(60));
    const first = await olive.votes();
    const second = await olive.votes({ page_state: first.next_Page });
    const third = await olive.votes({ page_state: second.next_Page });
    expect([first, second, third].map(({ votes }) => votes.length)).toEqual([25, 25, 10]);
    expect(third.next_Page).toBeNull();
    expect([first, second, third].flatMap(({ votes }) => votes.map(({ Name }) => Name))).toEqual(
      namesOf(60).toReversed(),
    );
    expect(await olive.votes({ page_state: first.next_Page })).toEqual(second);
    expect(await olive.votes({ page_state: '' })).toEqual(first);
    expect(await olive.names({ order: 'oldest' })).toEqual(namesOf(60));
  });

  it('shows what the voter typed, and not the candidate, and null for an unknown network or mail domain', async () => {
    await castInOrder(poll, [voteOf('ada', { country: 'Germany', freegifts: true, candidate_id: 2 })]);
    await poll.database.query(`
      UPDATE votes SET cast_at = '2026-11-20 10:00:00+01', network = '\\x00ff00ff00ff00ff', mail_domain = 'example.com'`);
    expect((await olive.post('get-votes').expect(200).expect('Cache-Control', 'no-store')).body).toEqual({
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
          IsCounted: true,
          CastAt: '2026-11-20T09:00:00.000Z',
          Source: 'one.example.com',
          Network: '00ff00ff00ff00ff',
          MailDomain: 'example.com',
        },
      ],
      next_Page: null,
    });
    await poll.database.query('UPDATE votes SET network = NULL, mail_domain = NULL');
    expect((await olive.votes()).votes).toMatchObject([{ Network: null, MailDomain: null }]);
  });

  it('ends with a full page if no votes follow', async () => {
    await castVotes(...people(25));
    const { votes, next_Page } = await olive.votes();
    expect([votes.length, next_Page]).toEqual([25, null]);
  });

  it('neither repeats nor skips a vote if others arrive meanwhile', async () => {
    await castVotes(...people(60));
    const seen: string[] = [];
    let page_state: string | null = null;
    do {
      const page: VotesPage = await olive.votes({ page_state });
      seen.push(...page.votes.map(({ Name }) => Name));
      page_state = page.next_Page;
      await castVotes(...people(7).map((person) => `later-${seen.length}-${person}`));
    } while (page_state !== null);
    expect(seen).toEqual(namesOf(60).toReversed());
  });

  it('shows nothing after the first vote, and everything after the largest id', async () => {
    await castVotes('ada', 'ben');
    expect(await olive.votes({ page_state: '1' })).toEqual({ votes: [], next_Page: null });
    const largest = String(2n ** 63n - 1n);
    expect(await olive.votes({ page_state: largest })).toEqual(await olive.votes());
    expect(await olive.votes({ page_state: largest, order: 'oldest' })).toEqual({ votes: [], next_Page: null });
  });
});

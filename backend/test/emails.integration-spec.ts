import { beforeAll, describe, expect, it } from 'vitest';
import { Administration } from './support/administration.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { invalidFieldsOf, voteOf } from './support/voters.js';

let poll: PollUnderTest;
let olive: Administration;
const addresses: string[] = [];

beforeAll(async () => {
  poll = await PollUnderTest.start();
  olive = await Administration.of(poll);
  for (let number = 1; number <= 60; number += 1) {
    const email = `Voter-${number}@example.com`;
    addresses.unshift(email);
    const Origin = `https://${number % 3 === 0 ? 'two' : 'one'}.example.com`;
    await poll.castVote(voteOf('x', { email, freegifts: true }), { Origin }).expect(201);
  }
  await poll.castVote(voteOf('silent', { freegifts: false })).expect(201);
});

async function addressesOf(filter: object = {}): Promise<string[]> {
  const found: string[] = [];
  let page_state: string | null = null;
  do {
    const page: Awaited<ReturnType<Administration['emails']>> = await olive.emails({ ...filter, page_state });
    found.push(...page.emails.map(({ email_address }) => email_address));
    page_state = page.next_page;
  } while (page_state !== null);
  return found;
}

describe('the collected emails', () => {
  it('are shown 25 to a page, newest first, with their source', async () => {
    const first = await olive.emails();
    expect(first.emails).toHaveLength(25);
    expect(first.emails[0]).toMatchObject({ email_address: 'Voter-60@example.com', source: 'two.example.com' });
    expect(first.emails[1]).toMatchObject({ email_address: 'Voter-59@example.com', source: 'one.example.com' });
    expect(await addressesOf()).toEqual(addresses);
  });

  it('are searched by a part of the address, in any case', async () => {
    expect(await addressesOf({ search_text: 'voter-6' })).toEqual(['Voter-60@example.com', 'Voter-6@example.com']);
    expect(await addressesOf({ search_text: 'R-5@EX' })).toEqual(['Voter-5@example.com']);
  });

  it.each(['voter_6', '%', '__', 'ot', 'silent'])('are not found by %s', async (search_text) => {
    expect(await addressesOf({ search_text })).toEqual([]);
  });

  it('are found by one or two characters at the beginning', async () => {
    expect(await addressesOf({ search_text: 'vO' })).toEqual(addresses);
  });

  it('are filtered by domain, also in a search', async () => {
    expect(await addressesOf({ source: 'two.example.com' })).toHaveLength(20);
    expect(await addressesOf({ source: 'two.example.com', search_text: 'r-6' })).toEqual([
      'Voter-60@example.com',
      'Voter-6@example.com',
    ]);
    expect(await addressesOf({ source: 'one.example.com', search_text: 'r-6' })).toEqual([]);
    expect(await addressesOf({ source: 'example.com' })).toEqual([]);
    expect(await addressesOf({ source: '', search_text: '' })).toHaveLength(60);
  });

  it('are not cached', async () => {
    await olive.post('emails').expect(200).expect('Cache-Control', 'no-store');
  });

  it.each<[object, string[]]>([
    [{ page_state: 'AAAA' }, ['page_state']],
    [{ search_term: 'a' }, ['search_term']],
    [{ search_text: ['a'], source: 3 }, ['search_text', 'source']],
  ])('reject %j', async (body, fields) => {
    expect(invalidFieldsOf(await olive.post('emails', body).expect(400))).toEqual(fields);
  });
});

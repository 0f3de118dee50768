import request, { type Test } from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { freshDatabase } from './support/fresh-database.js';
import { handOverTo, pollFileWith, WORDS, wordsKey } from './support/handed-over.js';
import { olive, poll, startPollWithAdministrator, startWithAdministrator } from './support/poll-of-test.js';
import { expectRightTotals } from './support/rows.js';
import { until } from './support/until.js';
import { errorOf, voteOf } from './support/voters.js';

const hand_over = handOverTo(['newsletter']);

startPollWithAdministrator(beforeEach);

afterEach(() => expectRightTotals(poll));

const vote = (person: string, words?: string) => poll.castVote(voteOf(person, { freegifts: true, words })).expect(201);

/** The cells of the rows of the export by first name. */
async function exported(): Promise<Map<string, string[]>> {
  const { text } = await olive.post('emails/export').expect(200);
  const rows = text.slice(1, -2).split('\r\n').slice(1).filter(Boolean);
  return new Map(
    rows.map((row) => row.slice(1, -1).split('","')).map((cells) => [cells[2]?.split(' ')[0] ?? '', cells]),
  );
}

/** The path of a person's unsubscribe link. */
async function linkOf(person: string): Promise<string> {
  const link = new URL((await exported()).get(person)?.at(-1) ?? '');
  return `${link.pathname}${link.search}`;
}

const click = (path: string): Test => request(poll.url).post(path).type('form').send('List-Unsubscribe=One-Click');

async function changePerson(kind: 'invalidate' | 'restore' | 'erase', person: string): Promise<void> {
  const { votes } = await olive.votes({ search_term: { column: 'name', search_text: person } });
  expect(await olive.change(kind, { ids: [votes[0]?.id] })).toBe(1);
}

async function leftOut(): Promise<object> {
  const { unsubscribed, other_words } = await olive.countEmails();
  return { unsubscribed, other_words };
}

describe('the newsletter list', () => {
  it('has name, country, language, time and words of the consent, and the state, as does its export', async () => {
    await vote('ada', wordsKey(handOverTo([]), 'es'));
    await vote('bob');
    const [bob, ada] = (await olive.emails()).emails;
    const words =
      'Sí, envíenme el boletín y los regalos gratuitos. Sus datos nunca se distribuyen ni se revelan a terceros.';
    expect(ada).toMatchObject({ name: 'ada example', country: 'US', language: 'es', words, unsubscribed_at: null });
    expect(Date.now() - Date.parse(ada?.consented_at ?? '')).toBeLessThan(60_000);
    expect(bob).toMatchObject({ name: 'bob example', language: '', words: '' });
    expect((await exported()).get('ada')).toEqual([
      'ada@example.com',
      'one.example.com',
      'ada example',
      'US',
      'es',
      ada?.consented_at,
      'subscribed',
      words,
      expect.stringMatching(/^http:\/\/localhost:\d+\/api\/unsubscribe\?token=[\w-]{32}$/),
    ]);
  });

  it('drops erased and invalidated voters, and adds restored ones again', async () => {
    for (const person of ['ada', 'bob', 'eva']) await vote(person);
    await changePerson('erase', 'ada');
    await changePerson('invalidate', 'bob');
    expect([...(await exported()).keys()]).toEqual(['eva']);
    expect((await olive.emails()).emails.map(({ name }) => name)).toEqual(['eva example']);
    await changePerson('restore', 'bob');
    expect([...(await exported()).keys()]).toEqual(['eva', 'bob']);
  });

  it('leaves out those who agreed to other words if it is handed over, and says how many', async () => {
    const DATABASE_URL = await freshDatabase();
    await poll.close();
    await startWithAdministrator({ DATABASE_URL });
    await vote('old', wordsKey(handOverTo([])));
    expect([...(await exported()).keys()]).toEqual(['old']);
    await poll.close();
    await startWithAdministrator({ DATABASE_URL, POLL_FILE: pollFileWith(hand_over) });
    await vote('ada', wordsKey(hand_over));
    await vote('unknown');
    await vote('eva', wordsKey(hand_over, 'es'));
    expect([...(await exported()).keys()]).toEqual(['eva', 'ada']);
    expect((await exported()).get('ada')?.[7]).toContain(WORDS.en);
    expect((await olive.emails()).emails).toHaveLength(4);
    expect(await leftOut()).toEqual({ unsubscribed: 0, other_words: 2 });
    await click(await linkOf('ada')).expect(200);
    expect([...(await exported()).keys()]).toEqual(['eva']);
    expect(await leftOut()).toEqual({ unsubscribed: 1, other_words: 2 });
  });
});

it('counts at most once a minute what the export leaves out, if counting takes half a second or more', async () => {
  const hurried = await poll.hurried(1);
  const countThere = async () => olive.at(hurried).countEmails();
  await vote('ada');
  await vote('bob');
  await click(await linkOf('ada')).expect(200);
  expect(await leftOut()).toEqual({ unsubscribed: 1, other_words: 0 });
  const link = await linkOf('bob');
  await poll.database.query('BEGIN; LOCK TABLE votes IN ACCESS EXCLUSIVE MODE');
  const slow = [countThere(), countThere()];
  await until(async () => (await countsSince('0.6 s')) > 0);
  // Both ask, one counts.
  expect(await countsSince('0 s')).toBe(1);
  await poll.database.query('COMMIT');
  const [counted, again] = await Promise.all(slow);
  expect(counted).toMatchObject({ unsubscribed: 1, other_words: 0 });
  expect(again).toEqual(counted);
  await click(link).expect(200);
  // With the time of that count.
  expect(await countThere()).toEqual(counted);
  expect(await leftOut()).toEqual({ unsubscribed: 2, other_words: 0 });
});

/** How many counts have waited for this test's lock for at least that long. */
async function countsSince(age: string): Promise<number> {
  // Within a transaction pg_stat_activity keeps its first snapshot.
  await poll.database.query('SELECT pg_stat_clear_snapshot()');
  return poll.rowCount(
    `SELECT FROM pg_stat_activity
     WHERE datname = current_database() AND application_name = 'poll-administration' AND wait_event_type = 'Lock'
       AND clock_timestamp() - query_start >= $1::interval`,
    [age],
  );
}

describe('an unsubscribe link', () => {
  beforeEach(async () => {
    await vote('ada');
    await vote('bob');
  });

  it('removes its address, and no other, from every further export by one click of a mail program', async () => {
    expect((await click(await linkOf('ada')).expect(200)).body).toEqual({ outcome: 'unsubscribed' });
    expect([...(await exported()).keys()]).toEqual(['bob']);
    const [bob, ada] = (await olive.emails()).emails;
    expect([ada?.unsubscribed_at, bob?.unsubscribed_at]).toEqual([expect.any(String), null]);
    expect(await leftOut()).toEqual({ unsubscribed: 1, other_words: 0 });
    const { votes } = await olive.votes();
    expect(votes.map(({ Name, FreeGifts, Status }) => [Name, FreeGifts, Status])).toEqual([
      ['bob example', true, 'counted'],
      ['ada example', false, 'counted'],
    ]);
  });

  it('removes the address from what versions up to 0.2 copied', async () => {
    await poll.database.query('INSERT INTO emails (email_address, source) SELECT email, source FROM votes');
    await click(await linkOf('ada')).expect(200);
    expect(await poll.rows('SELECT email_address FROM emails')).toEqual([{ email_address: 'bob@example.com' }]);
  });

  it('changes nothing when it is opened, which leads to the page with the button', async () => {
    const link = await linkOf('ada');
    const followed = await request(poll.url).get(link).redirects(0).expect(303).expect('Cache-Control', 'no-store');
    expect(followed.headers.location).toBe(link.replace('/api/unsubscribe?', '/unsubscribe#'));
    await request(poll.url).head(link).expect(303);
    expect((await exported()).size).toBe(2);
  });

  it('works twice, and many times concurrently, and keeps the first time', async () => {
    const link = await linkOf('ada');
    await Promise.all(Array.from({ length: 10 }, () => click(link).expect(200)));
    const at = async () => (await olive.emails()).emails[1]?.unsubscribed_at;
    const first = await at();
    await click(link).expect(200);
    expect(await at()).toBe(first);
  });

  it('accepts a multipart form, and one that a page of another site sends', async () => {
    await request(poll.url)
      .post(await linkOf('ada'))
      .field('List-Unsubscribe', 'One-Click')
      .expect(200);
    await click(await linkOf('bob'))
      .set('Sec-Fetch-Site', 'cross-site')
      .expect(200);
    expect((await exported()).size).toBe(0);
  });

  // In a restored backup: `backup`.
  it('holds permanently, also after an invalidation and a restoration', async () => {
    const link = await linkOf('ada');
    await click(link).expect(200);
    await changePerson('invalidate', 'ada');
    await changePerson('restore', 'ada');
    expect([...(await exported()).keys()]).toEqual(['bob']);
    await poll.castVote(voteOf('ADA', { freegifts: true })).expect(409);
    expect([...(await exported()).keys()]).toEqual(['bob']);
    await click(link).expect(200);
  });

  it('works while its vote is invalidated, and after its voter was erased', async () => {
    const link = await linkOf('ada');
    await changePerson('invalidate', 'ada');
    await click(link).expect(200);
    await changePerson('restore', 'ada');
    expect([...(await exported()).keys()]).toEqual(['bob']);
    const other = await linkOf('bob');
    await changePerson('erase', 'bob');
    await click(other).expect(200);
  });

  it('is unknown if this poll did not make it', async () => {
    const link = await linkOf('ada');
    const paths = [`${link}A`, link.slice(0, -2), '/api/unsubscribe?token=', '/api/unsubscribe', `${link}&token=x`];
    for (const path of paths) expect(errorOf(await click(path).expect(404)).code).toBe('unsubscribe.unknown');
    expect((await exported()).size).toBe(2);
  });

  it('requires the field of the standard, and accepts no oversized body', async () => {
    const link = await linkOf('ada');
    const send = (body: string) => request(poll.url).post(link).type('form').send(body);
    await send('').expect(400);
    await send('List-Unsubscribe=Maybe').expect(400);
    await send(`x=${'x'.repeat(5_000)}`).expect(413);
    await request(poll.url).post(link).expect(400);
    expect((await exported()).size).toBe(2);
  });

  it('is the only address that accepts a form', async () => {
    for (const path of ['vote', 'vote/confirm', 'admin/login', 'emails/export', 'unsubscribe/x']) {
      const response = await request(poll.url).post(`/api/${path}`).type('form').send('List-Unsubscribe=One-Click');
      expect([404, 415]).toContain(response.status);
    }
  });
});

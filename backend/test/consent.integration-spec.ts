import { randomUUID } from 'node:crypto';
import { Inbox } from 'test-support/inbox';
import { afterEach, describe, expect, it } from 'vitest';
import type { HandOver } from '../src/poll/consent-words.js';
import { ConsentService } from '../src/votes/consent/consent.service.js';
import { Administration } from './support/administration.js';
import { castPending, confirm, confirmedPollFile, tokenOf } from './support/confirmed-poll.js';
import { freshDatabase } from './support/fresh-database.js';
import { handOverTo, pollFileWith, WORDS, wordsKey } from './support/handed-over.js';
import { poll, start } from './support/poll-of-test.js';
import { PollUnderTest } from './support/poll-under-test.js';
import { expectRightTotals } from './support/rows.js';
import { invalidFieldsOf, voteOf } from './support/voters.js';

const NOTHING = handOverTo([]);

afterEach(() => expectRightTotals(poll));

/** The words that each person was shown, as stored. */
async function wordsOf(): Promise<Record<string, string | null>> {
  const { rows } = await poll.database.query<{ name: string; words: string | null }>(`
    SELECT split_part(name, ' ', 1) AS name, language || ': ' || information AS words
    FROM votes LEFT JOIN consent_words ON consent_words.id = votes.consent ORDER BY votes.id`);
  return Object.fromEntries(rows.map(({ name, words }) => [name, words]));
}

/** Whose details may go to that receiver, by first name. */
async function allowed(receiver: HandOver): Promise<string[]> {
  const condition = poll.app.get(ConsentService, { strict: false }).allows(receiver);
  const rows = await poll.rows<{ name: string }>(`
    SELECT split_part(name, ' ', 1) AS name FROM votes WHERE ${condition} ORDER BY id`);
  return rows.map(({ name }) => name);
}

describe('the words of consent', () => {
  it('are stored with each vote, and a vote without words or with made-up ones has none', async () => {
    await start();
    await poll.castVote(voteOf('ada', { words: wordsKey(NOTHING) })).expect(201);
    await poll.castVote(voteOf('eva', { words: wordsKey(NOTHING, 'es') })).expect(201);
    await poll.castVote(voteOf('bob')).expect(201);
    await poll.castVote(voteOf('kim', { words: null })).expect(201);
    await poll.castVote(voteOf('mallory', { words: 'I-made-this-up' })).expect(201);
    expect(await wordsOf()).toEqual({
      ada: 'en: Your information is never distributed or disclosed to third parties.',
      eva: 'es: Sus datos nunca se distribuyen ni se revelan a terceros.',
      bob: null,
      kim: null,
      mallory: null,
    });
    const languages = await poll.rows('SELECT language FROM consent_words ORDER BY id');
    expect(languages).toEqual([{ language: 'en' }, { language: 'es' }]);
  });

  it.each([7, '', ' ', '<b>', 'x'.repeat(33), ['a']])('are rejected as %j', async (words) => {
    await start();
    expect(invalidFieldsOf(await poll.castVote(voteOf('ada', { words })).expect(400))).toEqual(['words']);
  });

  it('are those of the first attempt, however often it is repeated', async () => {
    await start();
    const key = { 'Idempotency-Key': randomUUID() };
    const vote = (language: string) => poll.castVote(voteOf('ada', { words: wordsKey(NOTHING, language) }), key);
    await vote('en').expect(201);
    await Promise.all([vote('es').expect(201), vote('es').expect(201)]);
    expect((await wordsOf()).ada).toMatch(/^en: /);
  });

  it('are stored once, by servers that restart and by several at the same time', async () => {
    const DATABASE_URL = await freshDatabase();
    const started = await Promise.all([1, 2, 3].map(() => PollUnderTest.start({ DATABASE_URL })));
    for (const each of started) await each.close();
    await start({ DATABASE_URL });
    expect(await poll.rows('SELECT id FROM consent_words ORDER BY id')).toHaveLength(2);
  });

  it('of an earlier poll file are still known for a page that was open meanwhile', async () => {
    const DATABASE_URL = await freshDatabase();
    await (await PollUnderTest.start({ DATABASE_URL })).close();
    const hand_over = handOverTo(['newsletter']);
    await start({ DATABASE_URL, POLL_FILE: pollFileWith(hand_over) });
    await poll.castVote(voteOf('ada', { words: wordsKey(NOTHING) })).expect(201);
    await poll.castVote(voteOf('bob', { words: wordsKey(hand_over) })).expect(201);
    expect(await wordsOf()).toEqual({
      ada: 'en: Your information is never distributed or disclosed to third parties.',
      bob: `en: ${WORDS.en}`,
    });
    expect(await allowed('newsletter')).toEqual(['bob']);
  });

  it('travel through the confirmation by mail', async () => {
    const inbox = await Inbox.open();
    const hand_over = handOverTo(['webhooks']);
    await start({ SMTP_URL: inbox.url, POLL_FILE: confirmedPollFile({ hand_over }) });
    await castPending(poll, 'ada', { words: wordsKey(hand_over, 'es') });
    await castPending(poll, 'bob');
    await confirm(poll, await tokenOf(inbox, 'ada')).expect(201);
    await confirm(poll, await tokenOf(inbox, 'bob')).expect(201);
    expect(await wordsOf()).toEqual({ ada: `es: ${WORDS.es}`, bob: null });
    expect(await allowed('webhooks')).toEqual(['ada']);
  });
});

describe('a hand-over', () => {
  it('includes those who were shown its words, for each receiver separately', async () => {
    const DATABASE_URL = await freshDatabase();
    const first = handOverTo(['newsletter']);
    await start({ DATABASE_URL, POLL_FILE: pollFileWith(first) });
    await poll.castVote(voteOf('old')).expect(201);
    await poll.castVote(voteOf('ada', { words: wordsKey(first) })).expect(201);
    expect([await allowed('newsletter'), await allowed('webhooks')]).toEqual([['ada'], []]);
    await poll.close();

    // Another receiver is a separate promise, even in the same words.
    const both = handOverTo(['newsletter', 'webhooks']);
    await start({ DATABASE_URL, POLL_FILE: pollFileWith(both) });
    await poll.castVote(voteOf('bob', { words: wordsKey(both) })).expect(201);
    expect([await allowed('newsletter'), await allowed('webhooks')]).toEqual([['ada', 'bob'], ['bob']]);
    await poll.close();

    // Other words require new consent.
    const other = handOverTo(['newsletter'], { en: 'We give it to Another List.', es: WORDS.es });
    await start({ DATABASE_URL, POLL_FILE: pollFileWith(other) });
    expect(await allowed('newsletter')).toEqual([]);
    await poll.close();

    await start({ DATABASE_URL });
    expect([await allowed('newsletter'), await allowed('api_keys')]).toEqual([[], []]);
  });

  it('excludes anybody who is erased', async () => {
    const hand_over = handOverTo(['api_keys']);
    await start({ POLL_FILE: pollFileWith(hand_over) });
    await poll.castVote(voteOf('ada', { words: wordsKey(hand_over) })).expect(201);
    expect(await allowed('api_keys')).toEqual(['ada']);
    const olive = await Administration.of(poll);
    const [vote] = (await olive.votes()).votes;
    await olive.change('erase', { ids: [vote?.id] });
    expect(await allowed('api_keys')).toEqual([]);
  });
});

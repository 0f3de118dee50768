import { randomUUID } from 'node:crypto';
import request from 'supertest';
import { tokenIn } from 'test-support/inbox';
import { beforeEach, describe, expect, it } from 'vitest';
import { castPending, startConfirmedPoll, tokenOf } from './support/confirmed-poll.js';
import { emptyInbox, inbox } from './support/empty-inbox.js';
import type { PollUnderTest } from './support/poll-under-test.js';
import { untilPassed } from './support/until.js';
import { voteOf } from './support/voters.js';
import { mailed, makeDue, postponed } from './support/waiting-mails.js';

const start = (changes: Parameters<typeof startConfirmedPoll>[1] = {}) => startConfirmedPoll(inbox, changes);

beforeEach(emptyInbox);

describe('a confirmation mail', () => {
  it('goes to the address as typed, as text and HTML, with link, candidate and a line for others', async () => {
    const poll = await start({ PUBLIC_URL: 'https://vote.example.org' });
    await castPending(poll, 'ada', { email: 'Ada.Example@Example.com', candidate_id: 2 });
    const mail = await inbox.mail(1);
    expect(mail.to?.map(({ address }) => address)).toEqual(['Ada.Example@example.com']);
    expect(mail.from).toMatchObject({ address: 'no-reply@vote.example.org', name: 'Public online poll' });
    expect(mail.headers.find(({ key }) => key === 'auto-submitted')?.value).toBe('auto-generated');
    expect(mail.subject).toBe('Confirm your vote');
    const link = `https://vote.example.org/confirm#token=${tokenIn(mail)}`;
    for (const part of [mail.text, mail.html]) {
      expect(part).toContain(link);
      expect(part).toContain('somebody voted for Candidate Two');
      expect(part).toContain('If you did not vote');
      expect(part).toMatch(/until .* UTC/);
    }
    expect(mail.html).toContain('<html lang="en">');
  });

  it.each([
    [{ 'Accept-Language': 'es-MX,en;q=0.5' }, 'Confirme su voto', 'Candidatura Uno'],
    [{ 'Accept-Language': 'en', Cookie: 'language=es' }, 'Confirme su voto', 'Candidatura Uno'],
    [{ 'Accept-Language': 'fr' }, 'Confirm your vote', 'Candidate One'],
  ])('is in the language of the pages for %j', async (headers, subject, candidate) => {
    const poll = await start();
    await poll.castVote(voteOf('ada'), headers).expect(202);
    const mail = await inbox.mail(1);
    expect(mail.subject).toBe(subject);
    expect(mail.text).toContain(candidate);
    expect(mail.html).toContain(`<html lang="${subject.startsWith('Confirme') ? 'es' : 'en'}">`);
  });

  it.each([
    ['ada@ｅxample.com', 'ada@example.com'],
    ['a\u00adda@example。com', 'ada@example.com'],
    ["o'ada+vote@example.com", "o'ada+vote@example.com"],
  ])('goes to the mailbox that the vote is counted for: %s', async (email, expected) => {
    await castPending(await start(), 'ada', { email });
    expect((await inbox.mail(1)).to?.map(({ address }) => address)).toEqual([expected]);
  });

  it('comes from MAIL_FROM', async () => {
    const poll = await start({ MAIL_FROM: { name: 'Our Poll', address: 'votes@poll.example.org' } });
    await castPending(poll, 'ada');
    expect((await inbox.mail(1)).from).toMatchObject({ address: 'votes@poll.example.org', name: 'Our Poll' });
  });

  it('is not sent for a vote that was confirmed or has expired meanwhile', async () => {
    const poll = await start();
    await castPending(poll, 'ada');
    await tokenOf(inbox, 'ada');
    inbox.rejection = 'not now';
    const bob = await castPending(poll, 'bob');
    await castPending(poll, 'carol');
    await postponed(poll, 2);
    inbox.rejection = undefined;
    await poll.database.query('DELETE FROM pending_votes WHERE idempotency_key = $1', [bob]);
    await poll.database.query('UPDATE pending_votes SET expires_at = now()');
    await makeDue(poll);
    await postponed(poll, 0);
    expect(inbox.mails).toHaveLength(1);
  });
});

describe('another mail', () => {
  const askAgain = (poll: PollUnderTest, key: string) =>
    request(poll.url).post('/api/vote/confirmation-mail').set('Idempotency-Key', key);

  it('is sent when the voter asks for it, with the same link', async () => {
    const poll = await start();
    const key = await castPending(poll, 'ada');
    const token = await tokenOf(inbox, 'ada');
    await untilPassed(async () => expect(await mailed(poll)).toBe(1));
    await askAgain(poll, key).expect(202);
    expect(await tokenOf(inbox, 'ada', 2)).toBe(token);
  });

  it('is queued once while one waits, and gets the same response as for a key without a vote', async () => {
    const poll = await start();
    const resume = inbox.pause();
    const known = await askAgain(poll, await castPending(poll, 'ada')).expect(202);
    expect((await askAgain(poll, randomUUID()).expect(202)).text).toBe(known.text);
    await request(poll.url).post('/api/vote/confirmation-mail').expect(202);
    resume();
    await tokenOf(inbox, 'ada');
    await postponed(poll, 0);
    expect(inbox.mails).toHaveLength(1);
  });

  it('is not sent after three in a day for one voter, over all votes and in any spelling; nobody is told', async () => {
    const poll = await start();
    const key = await castPending(poll, 'ada', { email: 'ada@gmail.com' });
    await castPending(poll, 'ada', { email: 'a.d.a@gmail.com' });
    await inbox.mail(2);
    await untilPassed(async () => expect(await mailed(poll)).toBe(2));
    await askAgain(poll, key).expect(202);
    await inbox.mail(3);
    await untilPassed(async () => expect(await mailed(poll)).toBe(2));
    await askAgain(poll, key).expect(202);
    const fourth = await castPending(poll, 'ada', { email: 'ada+x@gmail.com' });
    await castPending(poll, 'bob');
    await tokenOf(inbox, 'bob');
    await postponed(poll, 0);
    expect(inbox.mails).toHaveLength(4);

    await poll.database.query("UPDATE mail_allowances SET next_at = next_at - interval '1 day'");
    await askAgain(poll, fourth).expect(202);
    expect((await inbox.mail(5)).to?.[0]?.address).toBe('ada+x@gmail.com');
  });

  it('is counted exactly for votes that come at the same time', async () => {
    const poll = await start();
    await Promise.all(Array.from({ length: 10 }, () => castPending(poll, 'ada')));
    await postponed(poll, 0);
    expect(inbox.mails).toHaveLength(3);
    expect(await poll.rowCount('SELECT FROM pending_votes')).toBe(10);
  });
});

import { beforeAll, describe, expect, it } from 'vitest';
import { poll, startPoll } from './support/poll-of-test.js';
import { emailsIn, votesIn } from './support/rows.js';
import { errorOf, voteOf } from './support/voters.js';

startPoll(beforeAll);

describe('a vote', () => {
  it('gets 201 and is stored as typed, without the white space around name, phone number and zip code', async () => {
    const padded = { name: ' Ada  Example ', phone_number: '\u3000+1 555 0100', zip_code: '00000\u00a0' };
    const { freegifts: free_gifts, ...vote } = voteOf('ada', { email: 'Ada.B+x@Example.COM' });
    const response = await poll.castVote({ ...vote, freegifts: free_gifts, ...padded });
    expect(response.status).toBe(201);
    expect(response.body).toEqual({ message: 'You have voted Successfully.' });
    const stored = { ...vote, name: 'Ada  Example', free_gifts, source: 'one.example.com' };
    expect((await votesIn(poll.database)).at(-1)).toEqual(stored);
  });

  it('is stored with a hash of its network, never its address, and with its mail domain', async () => {
    await poll.castVote(voteOf('origin', { email: 'O.Rigin@GoogleMail.com' })).expect(201);
    expect(
      await poll.rows(`SELECT octet_length(network) AS bytes, mail_domain, strpos(votes::text, '127.0.0') AS address
       FROM votes ORDER BY id DESC LIMIT 1`),
    ).toEqual([{ bytes: 8, mail_domain: 'gmail.com', address: 0 }]);
  });

  it.each([
    ['emoji', '🗳️👩🏽‍🚀'],
    ['right-to-left script', 'عدا الموظفة'],
    ['a right-to-left override', 'bob\u202Egnp.exe'],
    ['combining characters', 'Z\u0351\u036b\u0343a\u0310\u0352l\u0334go'],
    ['an SQL fragment', "'); DROP TABLE --"],
    ['an HTML fragment', '<b onx="1">&lt;'],
    ['a template fragment', '{{7*7}}<%= 7 %>%s\\'],
  ])('keeps %s in every text field exactly as typed', async (kind, text) => {
    const person = `typed-${kind.replaceAll(' ', '-')}`;
    await poll.castVote(voteOf(person, { name: text, phone_number: text, zip_code: text.slice(0, 18) })).expect(201);
    expect((await votesIn(poll.database)).at(-1)).toMatchObject({
      name: text,
      phone_number: text,
      zip_code: text.slice(0, 18),
      email: `${person}@example.com`,
    });
  });

  it.each(['用户@例え.jp', "o'hara@example.com", '{}|`@example.com', 'ж\u0301@пример.рф'])(
    'keeps the unusual address %s exactly as typed',
    async (email) => {
      await poll.castVote(voteOf('unusual', { email })).expect(201);
      expect((await votesIn(poll.database)).at(-1)).toMatchObject({ email });
    },
  );

  it('may be as long as the contract allows in every field', async () => {
    const longest = {
      name: 'n'.repeat(200),
      email: `${'e'.repeat(64)}@${`${'d'.repeat(61)}.`.repeat(3)}com`,
      phone_number: '5'.repeat(40),
      zip_code: 'z'.repeat(20),
    };
    expect(longest.email).toHaveLength(254);
    await poll.castVote(voteOf('longest', longest)).expect(201);
    expect((await votesIn(poll.database)).at(-1)).toMatchObject(longest);
  });

  it.each([undefined, null, ''])('is accepted if the phone number is %j', async (phone_number) => {
    await poll.castVote(voteOf(`no-phone-${typeof phone_number}`, { phone_number })).expect(201);
    expect((await votesIn(poll.database)).at(-1)?.phone_number).toBe('');
  });

  // Every name and code: countries.spec.
  it.each([
    ['US', 'US'],
    ["CÔTE D'IVOIRE", 'CI'],
    ['de', 'DE'],
  ])('from %s is stored under %s', async (country, code) => {
    await poll.castVote(voteOf(`from-${Buffer.from(country).toString('hex')}`, { country })).expect(201);
    expect((await votesIn(poll.database)).at(-1)?.country).toBe(code);
  });
});

describe('a voter', () => {
  it('gets 409 for a second vote, and the first one counts', async () => {
    await poll.castVote(voteOf('bob', { candidate_id: 1 })).expect(201);
    const second = await poll.castVote(voteOf('bob', { candidate_id: 2 })).expect(409);
    expect(errorOf(second)).toEqual({ statusCode: 409, code: 'vote.already_cast', message: 'You can only vote once.' });
    expect((await votesIn(poll.database)).filter(({ email }) => email === 'bob@example.com')).toEqual([
      expect.objectContaining({ candidate_id: 1 }),
    ]);
  });

  // Every spelling: canonical-email.spec.
  it.each([
    ['another case and white space', 'case@example.com', ' CASE@EXAMPLE.com '],
    ['googlemail.com, dots and a tag', 'google@gmail.com', 'goo.gle+x@GoogleMail.com'],
    ['an invisible character', 'unseen@example.com', 'un\u200bseen@example.com'],
  ])('is recognised despite %s', async (_variant, first, second) => {
    await poll.castVote(voteOf('variant', { email: first })).expect(201);
    await poll.castVote(voteOf('variant', { email: second })).expect(409);
    await poll.castVote(voteOf('variant', { email: first })).expect(409);
  });

  it('is not confused with another one', async () => {
    await poll.castVote(voteOf('distinct', { email: 'dot.ted@example.com' })).expect(201);
    await poll.castVote(voteOf('distinct', { email: 'dotted@example.com' })).expect(201);
  });
});

describe('the collected emails', () => {
  it('have the address as typed, only of voters who agreed', async () => {
    await poll.castVote(voteOf('grace', { email: 'Grace@Example.com', freegifts: true })).expect(201);
    await poll.castVote(voteOf('heidi', { freegifts: false })).expect(201);
    const emails = await emailsIn(poll.database);
    expect(emails).toContainEqual({ email_address: 'Grace@Example.com', source: 'one.example.com' });
    expect(emails.map(({ email_address }) => email_address)).not.toContain('heidi@example.com');
  });

  it('do not change for a rejected vote', async () => {
    await poll.castVote(voteOf('ivan', { freegifts: false })).expect(201);
    const before = await emailsIn(poll.database);
    await poll.castVote(voteOf('ivan', { freegifts: true })).expect(409);
    expect(await emailsIn(poll.database)).toEqual(before);
  });

  it.each([
    ['the Origin on the list', { Origin: 'https://two.example.com' }, 'two.example.com'],
    ['the Origin with a port and capitals', { Origin: 'https://TWO.example.com:8443' }, 'two.example.com'],
    ['the Host when there is no Origin', { Host: 'two.example.com:8080' }, 'two.example.com'],
    ['the first for any other', { Origin: 'https://mallory.example', Host: 'two.example.com' }, 'one.example.com'],
    ['the first for an opaque Origin', { Origin: 'null' }, 'one.example.com'],
    ['the first for an Origin that is no address', { Origin: 'two.example.com' }, 'one.example.com'],
    ['the first for a Host off the list', { Host: 'localhost' }, 'one.example.com'],
  ])('name as source %s', async (how, headers, source) => {
    const email = `source-${Buffer.from(how).toString('hex')}@example.com`.slice(-60);
    await poll.castVote(voteOf('x', { email, freegifts: true }), headers).expect(201);
    expect((await emailsIn(poll.database)).at(-1)).toEqual({ email_address: email, source });
    expect((await votesIn(poll.database)).at(-1)).toMatchObject({ email, source });
  });
});

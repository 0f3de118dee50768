import { beforeAll, describe, expect, it } from 'vitest';
import { ADMINISTRATOR } from './support/administrator.js';
import { handOverTo, wordsKey } from './support/handed-over.js';
import { castInOrder } from './support/many-votes.js';
import { olive, poll, startPollWithAdministrator, startWithAdministrator } from './support/poll-of-test.js';
import { storeVotes } from './support/stored-votes.js';
import { invalidFieldsOf, voteOf } from './support/voters.js';

const ENGLISH = wordsKey(handOverTo([]));
const SPANISH = wordsKey(handOverTo([]), 'es');

async function exported(filter: object): Promise<string[]> {
  const { text } = await olive.post('emails/export', filter).expect(200);
  const rows = text.trimEnd().split('\r\n').slice(1);
  return rows.map((row) => row.slice(1, row.indexOf('","')));
}

/** The addresses of the list, once its export and its count agree with it. */
async function found(filter: object): Promise<string[]> {
  const emails = await olive.allEmails(filter);
  const subscribed = emails.filter(({ unsubscribed_at }) => unsubscribed_at === null);
  expect(await exported(filter)).toEqual(subscribed.map(({ email_address }) => email_address));
  const unsubscribed = emails.length - subscribed.length;
  expect(await olive.countEmails(filter)).toMatchObject({ addresses: emails.length, unsubscribed, other_words: 0 });
  return emails.map(({ email_address }) => email_address);
}

const ADA = 'ada@gmail.com';
const BEN = 'Ben@GoogleMail.com';
const CLEO = 'cleo@example.org';
const DAN = 'dan@bücher.example';
const ALL = [DAN, CLEO, BEN, ADA];
const OF_ADA = {
  ...{ search_text: 'ad', source: 'one.example.com', country: 'ES', language: 'es' },
  ...{ consented_from: '2026-11-20T10:00:00Z', consented_to: '2026-11-20T10:02:00Z' },
};

describe('filtering the collected emails', () => {
  startPollWithAdministrator(beforeAll);

  beforeAll(async () => {
    const wanting = { freegifts: true, country: 'ES' };
    await castInOrder(poll, [
      voteOf('ada', { ...wanting, email: ADA, words: SPANISH }),
      voteOf('ben', { ...wanting, email: BEN, words: ENGLISH }),
      voteOf('cleo', { ...wanting, email: CLEO, country: 'Germany' }),
      voteOf('dan', { ...wanting, email: DAN, words: SPANISH }),
      voteOf('silent', { country: 'ES', words: SPANISH }),
      voteOf('invalid', { ...wanting, words: SPANISH }),
      voteOf('erased', { ...wanting, words: SPANISH }),
    ]);
    await olive.change('invalidate', { ids: ['6'] });
    await olive.change('erase', { ids: ['7'] });
    await poll.database.query(`
      UPDATE votes SET cast_at = to_timestamp(extract(epoch FROM timestamptz '2026-11-20 10:00:00Z') + id * 60),
        source = CASE WHEN id = 2 THEN 'two.example.com' ELSE 'one.example.com' END,
        unsubscribed_at = CASE WHEN id IN (3, 4) THEN timestamptz '2026-11-20 11:00:00Z' END`);
  });

  it.each<[object, string[]]>([
    [{}, ALL],
    [{ country: 'ES' }, [DAN, BEN, ADA]],
    [{ country: 'Spain' }, [DAN, BEN, ADA]],
    [{ country: 'FR' }, []],
    [{ source: 'two.example.com' }, [BEN]],
    [{ source: 'example.com' }, []],
    [{ source: 'one.example.com', search_text: 'ben@' }, []],
    [{ search_text: 'DA@gma' }, [ADA]],
    [{ search_text: 'a_a' }, []],
    [{ search_text: '%' }, []],
    [{ search_text: '__' }, []],
    [{ search_text: 'silent' }, []],
    // One or two characters are found at the beginning.
    [{ search_text: 'bE' }, [BEN]],
    [{ search_text: 'en' }, []],
    [{ language: 'es' }, [DAN, ADA]],
    [{ language: 'en' }, [BEN]],
    [{ language: 'und' }, [CLEO]],
    [{ language: 'fr' }, []],
    [{ consented_from: '2026-11-20T10:02:00Z' }, [DAN, CLEO, BEN]],
    [{ consented_to: '2026-11-20T10:02:00Z' }, [ADA]],
    [{ consented_from: '2026-11-20T11:02:00+01:00', consented_to: '2026-11-20T10:04:00Z' }, [CLEO, BEN]],
    [{ state: 'subscribed' }, [BEN, ADA]],
    [{ state: 'unsubscribed' }, [DAN, CLEO]],
    [{ mail_domain: ' GMAIL.com ' }, [BEN, ADA]],
    // The same mailboxes.
    [{ mail_domain: 'googlemail.com' }, [BEN, ADA]],
    [{ mail_domain: 'BÜCHER.example' }, [DAN]],
    [{ mail_domain: 'example' }, []],
    [{ mail_domain: '%' }, []],
    [{ country: 'ES', state: 'subscribed' }, [BEN, ADA]],
    [{ country: 'ES', search_text: 'mail.com' }, [BEN, ADA]],
    [{ ...OF_ADA, state: 'subscribed', mail_domain: 'gmail.com' }, [ADA]],
    [{ country: '', language: ' ', consented_from: '', consented_to: null }, ALL],
    [{ state: '', mail_domain: ' ', source: null }, ALL],
  ])('%j finds %j, in the list, in the export unless unsubscribed, and in the count', async (filter, addresses) => {
    expect(await found(filter)).toEqual(addresses);
  });

  it.each<[object, string[]]>([
    [{ country: 'Atlantis' }, ['country']],
    [{ language: 'e'.repeat(36) }, ['language']],
    [{ consented_from: '2026-11-20' }, ['consented_from']],
    [{ consented_from: '2026-11-20T10:00:00Z', consented_to: '2026-11-20T10:59:59+01:00' }, ['consented_to']],
    [{ state: 'Subscribed' }, ['state']],
    [{ mail_domain: 'a'.repeat(254) }, ['mail_domain']],
    [{ free_gifts: true }, ['free_gifts']],
    [{ page_state: 'AAAA' }, ['page_state']],
    [{ search_term: 'a' }, ['search_term']],
    [{ search_text: ['a'], source: 3 }, ['search_text', 'source']],
  ])('rejects %j and names the invalid fields', async (body, fields) => {
    for (const path of ['emails', 'emails/export', 'emails/count']) {
      expect(invalidFieldsOf(await olive.post(path, body).expect(400))).toEqual(fields);
    }
  });

  it('is in the audit log of an export, but for what may identify a person', async () => {
    const consented_from = '2026-11-21T00:00:00Z';
    const shown = { source: 'one.example.com', country: 'ES', language: 'es', state: 'subscribed' };
    await exported({ ...shown, consented_from, mail_domain: 'gmail.com', search_text: 'ada' });
    const entry = (await poll.auditEntries('export')).at(-1);
    const cast_at_from = '2026-11-21T00:00:00.000Z';
    const detail = { list: 'emails', ...shown, cast_at_from, searched: ['mail_domain', 'email'] };
    expect(entry).toEqual([ADMINISTRATOR, 'export', detail]);
  });
});

it('filtering more emails than a search compares one by one finds the same, before and after the texts have followed', async () => {
  await startWithAdministrator();
  const store = async (count: number, country: string, mailDomain: string) =>
    storeVotes(poll.database, { count, ago: 60, country, mailDomain });
  await store(60, 'ES', 'rare.example');
  await store(30_050, 'US', 'gmail.com');
  await store(60, 'ES', 'gmail.com');
  await poll.database.query(`
    UPDATE votes SET free_gifts = true, email = id::text || '@' || lower(country) || '.example'`);
  const ids = (filter: string) =>
    poll.database
      .query<{ email: string }>(`SELECT email FROM votes WHERE ${filter} ORDER BY id DESC`)
      .then(({ rows }) => rows.map(({ email }) => email));
  const cases: [object, string][] = [
    [{ country: 'ES' }, `country = 'ES'`],
    [{ mail_domain: 'rare.example' }, `mail_domain = 'rare.example'`],
    [{ search_text: '@es.ex', state: 'subscribed' }, `country = 'ES'`],
    [{ search_text: '7@es.ex', country: 'ES' }, `email LIKE '%7@es.ex%'`],
  ];
  for (const haveFollowed of [false, true]) {
    if (haveFollowed) await poll.votesAreFollowed();
    for (const [filter, where] of cases) expect(await found(filter), JSON.stringify(filter)).toEqual(await ids(where));
  }
});

import type { Test } from 'supertest';
import { z } from 'zod';
import { callAs, deleteAs, getAs, postAs, signedIn } from './administrator.js';
import type { PollUnderTest } from './poll-under-test.js';

/** Strict: an additional field, such as the candidate, fails the test. */
const votesPage = z.strictObject({
  votes: z.array(
    z.strictObject({
      id: z.string(),
      Name: z.string(),
      Email: z.string(),
      Country: z.string(),
      ZipCode: z.string(),
      PhoneNumber: z.string(),
      FreeGifts: z.boolean(),
      Status: z.enum(['counted', 'invalidated', 'erased']),
      IsCounted: z.boolean(),
      CastAt: z.iso.datetime({ precision: 3 }),
      Source: z.string(),
      Network: z
        .string()
        .regex(/^[0-9a-f]{16}$/)
        .nullable(),
      MailDomain: z.string().nullable(),
    }),
  ),
  next_Page: z.string().nullable(),
});

const emailsPage = z.strictObject({
  emails: z.array(
    z.strictObject({
      id: z.string(),
      email_address: z.string(),
      source: z.string(),
      name: z.string(),
      country: z.string(),
      language: z.string(),
      words: z.string(),
      consented_at: z.iso.datetime({ precision: 3 }),
      unsubscribed_at: z.iso.datetime({ precision: 3 }).nullable(),
    }),
  ),
  next_page: z.string().nullable(),
});

const changedSchema = z.strictObject({ changed: z.int(), audit_entry: z.string().optional() });
const countSchema = z.strictObject({ count: z.int() });

const entriesSchema = z.object({ entries: z.array(z.object({ id: z.string() })) });
const keySchema = z.object({ key: z.string() });

const emailsCount = z.strictObject({
  addresses: z.int(),
  unsubscribed: z.int(),
  other_words: z.int(),
  counted_at: z.iso.datetime(),
});

export type VotesPage = z.infer<typeof votesPage>;
export type EmailsPage = z.infer<typeof emailsPage>;

/** A signed-in administrator; responses are checked against the contract. */
export class Administration {
  constructor(
    private readonly poll: PollUnderTest,
    readonly token: string,
  ) {}

  static async of(poll: PollUnderTest): Promise<Administration> {
    return new Administration(poll, await signedIn(poll));
  }

  /** The same session on another server of the poll. */
  at(poll: PollUnderTest): Administration {
    return new Administration(poll, this.token);
  }

  /** Another session, or an API key. */
  as(token: string): Administration {
    return new Administration(this.poll, token);
  }

  get(path: string): Test {
    return getAs(this.poll, this.token, `/api/${path}`);
  }

  post(path: string, body: object = {}): Test {
    return postAs(this.poll, this.token, `/api/${path}`, body);
  }

  put(path: string, body: object): Test {
    return callAs(this.poll, this.token, { method: 'put', path: `/api/${path}` }, body);
  }

  patch(path: string, body: object): Test {
    return callAs(this.poll, this.token, { method: 'patch', path: `/api/${path}` }, body);
  }

  delete(path: string): Test {
    return deleteAs(this.poll, this.token, `/api/${path}`);
  }

  async votes(body: object = {}): Promise<VotesPage> {
    return votesPage.parse((await this.post('get-votes', body).expect(200)).body);
  }

  async emails(body: object = {}): Promise<EmailsPage> {
    return emailsPage.parse((await this.post('emails', body).expect(200)).body);
  }

  /** Those of all pages, newest first. */
  async allEmails(filter: object = {}): Promise<EmailsPage['emails']> {
    const all: EmailsPage['emails'] = [];
    let page_state: string | null = null;
    do {
      const { emails, next_page } = await this.emails({ ...filter, page_state });
      all.push(...emails);
      page_state = next_page;
    } while (page_state !== null);
    return all;
  }

  async countEmails(filter: object = {}): Promise<z.infer<typeof emailsCount>> {
    return emailsCount.parse((await this.post('emails/count', filter).expect(200)).body);
  }

  /** The names on all pages, or on as many, newest first. */
  async names(filter: object = {}, pages = Number.POSITIVE_INFINITY): Promise<string[]> {
    const names: string[] = [];
    let page_state: string | null = null;
    for (let page = 0; page < pages && (page === 0 || page_state !== null); page += 1) {
      const { votes, next_Page } = await this.votes({ ...filter, page_state });
      names.push(...votes.map(({ Name }) => Name));
      page_state = next_Page;
    }
    return names;
  }

  /** The number of changed votes in the response. */
  async change(kind: 'invalidate' | 'restore' | 'erase', body: object): Promise<number> {
    const response = await this.post(`votes/${kind}`, { reason: 'a test', ...body }).expect(200);
    return changedSchema.parse(response.body).changed;
  }

  /** The number of votes that a change would affect. */
  async count(change: 'invalidate' | 'restore', body: object): Promise<number> {
    return countSchema.parse((await this.post('votes/count', { change, ...body }).expect(200)).body).count;
  }

  /** The id of the newest entry of the audit log. */
  async newestEntry(): Promise<string> {
    return entriesSchema.parse((await this.post('audit-log').expect(200)).body).entries[0]?.id ?? '';
  }

  /** A new API key. */
  async apiKey(...scopes: string[]): Promise<string> {
    return keySchema.parse((await this.post('admin/api-keys', { name: 'Reports', scopes }).expect(201)).body).key;
  }

  /** The number of votes that undoing would affect, which is checked against what it changes. */
  async undo(audit_entry: string): Promise<number> {
    const { count } = countSchema.parse((await this.post('votes/undo/count', { audit_entry }).expect(200)).body);
    const { changed } = changedSchema.parse((await this.post('votes/undo', { audit_entry }).expect(200)).body);
    if (changed !== count) throw new Error(`${count} votes were counted, ${changed} changed`);
    return changed;
  }
}

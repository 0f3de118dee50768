import type { Test } from 'supertest';
import { type ReceivedMessage, WebhookReceiver } from 'test-support/webhook-receiver';
import { z } from 'zod';
import { callAs, signedIn } from './administrator.js';
import { poll, start } from './poll-of-test.js';
import type { PollUnderTest } from './poll-under-test.js';
import type { Route } from './routes.js';

const addedSchema = z.strictObject({ id: z.string(), secret: z.string().regex(/^whsec_[A-Za-z0-9+/]{43}=$/) });

const deliveriesSchema = z.strictObject({
  deliveries: z.array(
    z.strictObject({
      id: z.string(),
      message_id: z.string(),
      type: z.string(),
      at: z.iso.datetime(),
      state: z.enum(['waiting', 'delivered', 'failed']),
      attempts: z.int(),
      attempted_at: z.iso.datetime().nullable(),
      status: z.int().nullable(),
      error: z.string().nullable(),
    }),
  ),
  next_page: z.string().nullable(),
});

const webhooksSchema = z.strictObject({
  webhooks: z.array(
    z.strictObject({
      id: z.string(),
      name: z.string(),
      url: z.string(),
      events: z.array(z.string()),
      personal_details: z.boolean(),
      state: z.enum(['on', 'paused', 'disabled']),
      failures: z.int(),
      waiting: z.int(),
      failed: z.int(),
      made_by: z.string(),
      created_at: z.iso.datetime(),
    }),
  ),
  hands_over: z.boolean(),
});

const votesSchema = z.object({
  votes: z.array(
    z.strictObject({ id: z.string(), cast_at: z.iso.datetime(), country: z.string(), source: z.string() }),
  ),
});

/** The ids of the votes in messages; throws if one has another field. */
export function votesIn(messages: Pick<ReceivedMessage, 'data'>[]): string[] {
  return messages.flatMap(({ data }) => votesSchema.parse(data).votes.map(({ id }) => id));
}

export const EVENTS = [
  'vote.counted',
  'vote.invalidated',
  'vote.restored',
  'vote.erased',
  'vote.address_deleted',
  'address.collected',
  'address.unsubscribed',
  'alert.raised',
  'totals.minute',
];

/** The body that adds a webhook. */
export function webhookTo(url: string, changes: object = {}) {
  return { name: 'Ledger', url, events: ['vote.counted'], personal_details: false, ...changes };
}

/** An owner who manages a poll's webhooks. */
export class WebhookOwner {
  private constructor(
    readonly poll: PollUnderTest,
    private readonly token: string,
  ) {}

  static async of(poll: PollUnderTest): Promise<WebhookOwner> {
    return new WebhookOwner(poll, await signedIn(poll));
  }

  /** `path`: after that of the webhooks. */
  call(method: Route['method'], path: string, body?: object): Test {
    return callAs(this.poll, this.token, { method, path: `/api/admin/webhooks${path}` }, body);
  }

  post(path: string, body?: object): Test {
    return this.call('post', path, body);
  }

  /** Pauses one, or lets it go on. */
  async pause(id: string, paused = true): Promise<void> {
    await this.call('patch', `/${id}`, { paused }).expect(204);
  }

  /** Adds a webhook that leads to `receiver`, which verifies from now on. */
  async add(receiver: WebhookReceiver, changes: object = {}): Promise<string> {
    const { id, secret } = addedSchema.parse((await this.post('', webhookTo(receiver.url, changes)).expect(201)).body);
    receiver.secret = secret;
    return id;
  }

  async all(): Promise<z.infer<typeof webhooksSchema>> {
    return webhooksSchema.parse((await this.call('get', '').expect(200)).body);
  }

  async list(): Promise<z.infer<typeof webhooksSchema>['webhooks']> {
    return (await this.all()).webhooks;
  }

  async deliveries(id: string): Promise<z.infer<typeof deliveriesSchema>['deliveries']> {
    return deliveriesSchema.parse((await this.call('get', `/${id}/deliveries`).expect(200)).body).deliveries;
  }
}

/** The receiver of the test that runs, and the owner of its poll. */
export let receiver: WebhookReceiver;
export let olive: WebhookOwner;

export async function openReceiver(): Promise<void> {
  receiver = await WebhookReceiver.open();
}

/** Starts the poll of the test, whose webhooks may lead to its receiver. */
export async function startWithWebhooks(changes: Parameters<typeof start>[0] = {}): Promise<void> {
  // With any port, so that all tests have one poll.
  await start({ WEBHOOK_ALLOWED_HOSTS: ['127.0.0.1'], ...changes });
  olive = await WebhookOwner.of(poll);
}

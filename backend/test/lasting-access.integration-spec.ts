import type { Response } from 'supertest';
import { beforeEach, describe, expect, it } from 'vitest';
import { z } from 'zod';
import { ADMINISTRATOR, addAdministrator, signedIn } from './support/administrator.js';
import { emptyInbox, inbox } from './support/empty-inbox.js';
import { olive, poll, startWithAdministrator } from './support/poll-of-test.js';
import { errorOf, invalidFieldsOf } from './support/voters.js';
import { webhookTo } from './support/webhook-owner.js';

const OTTO = 'otto@example.com';

const WEBHOOK = webhookTo('https://receiver.example.com/secret-path');

beforeEach(async () => {
  await emptyInbox();
  const PUBLIC_URL = 'https://vote.example.org';
  await startWithAdministrator({ SMTP_URL: inbox.url, PUBLIC_URL, POLL_MANAGED_BY: 'desk' });
});

const makeKey = () => olive.post('admin/api-keys', { name: 'Reports', scopes: ['totals'] });
const addWebhook = () => olive.post('admin/webhooks', WEBHOOK);
const changeTo = (id: string, changes: object) => olive.patch(`admin/webhooks/${id}`, changes);
const rotate = (id: string) => olive.post(`admin/webhooks/${id}/secret`);
const changeWebhook = (id: string) => changeTo(id, { url: 'https://elsewhere.example.com' });

const addedWebhook = async () => z.object({ id: z.string() }).parse((await addWebhook().expect(201)).body).id;

/** As if the session had begun that many minutes ago. */
async function beganBefore(minutes: number): Promise<void> {
  await poll.database.query(`UPDATE sessions SET created_at = now() - $1 * interval '1 minute'`, [minutes]);
}

describe('a session that began more than 15 minutes ago, such as a stolen one,', () => {
  it('creates no API key', async () => {
    await beganBefore(16);
    expect(errorOf(await makeKey().expect(403)).code).toBe('auth.sign_in_too_old');
    expect(await poll.rowCount('SELECT FROM api_keys')).toBe(0);
    await beganBefore(14);
    await makeKey().expect(201);
  });

  it('adds and changes no webhook, and replaces no secret', async () => {
    const id = await addedWebhook();
    await beganBefore(16);
    const both = { paused: true, name: 'Renamed' };
    const deprecated = olive.post('webhooks/rotate', { id });
    const all = [addWebhook(), changeWebhook(id), changeTo(id, both), rotate(id), deprecated];
    for (const rejected of await Promise.all(all)) {
      expect(errorOf(rejected)).toMatchObject({ statusCode: 403, code: 'auth.sign_in_too_old' });
    }
    const { rows } = await poll.database.query('SELECT name, url, state, rotated_at FROM webhooks');
    const { name, url } = WEBHOOK;
    expect(rows).toEqual([{ name, url, state: 'on', rotated_at: null }]);
    await beganBefore(14);
    await changeWebhook(id).expect(204);
    await rotate(id).expect(200);
  });

  it('still lists, pauses, deletes and revokes', async () => {
    const id = await addedWebhook();
    await beganBefore(16);
    await olive.get('admin/webhooks').expect(200);
    await changeTo(id, { paused: true }).expect(204);
    await olive.delete(`admin/webhooks/${id}`).expect(204);
    await olive.get('admin/api-keys').expect(200);
    await olive.delete('admin/api-keys/1').expect(204);
  });
});

describe('where mailed links lead, to whom details go and what is deleted', () => {
  const inForce = async () =>
    z
      .object({ version: z.int(), poll: z.looseObject({ hand_over: z.looseObject({}) }) })
      .parse((await olive.get('admin/poll').expect(200)).body);

  async function change(changes: object, by = olive): Promise<Response> {
    const { version, poll: before } = await inForce();
    return by.put('admin/poll', { version, poll: { ...before, ...changes } });
  }

  it('is no matter of an editor, nor by putting an earlier poll back', async () => {
    const editor = olive.as(await signedIn(poll, OTTO, 'editor'));
    const { version, poll: before } = await inForce();
    const hand_over = { ...before.hand_over, webhooks: true, words: { en: 'To the ledger.', es: 'Al registro.' } };
    for (const changes of [
      { site_link: 'https://elsewhere.example.com' },
      { closes_at: '2020-01-01T00:00:00Z' },
      { audit_log_days: 1 },
      { unagreed_address_days: 1 },
      { network_days: 1 },
      { hand_over },
    ]) {
      const rejected = await change({ ...changes, question: 'Which logo?' }, editor);
      expect(errorOf(rejected)).toMatchObject({ statusCode: 403, code: 'auth.forbidden' });
      expect(invalidFieldsOf(rejected)).toEqual(Object.keys(changes));
    }
    expect((await inForce()).poll).toEqual(before);
    expect((await change({ question: 'Which logo?', closes_at: '2099-01-01T00:00:00Z' }, editor)).status).toBe(204);
    expect((await change({ audit_log_days: 400 })).status).toBe(204);
    const putBack = editor.post(`admin/poll/versions/${version}/put-back`);
    expect(invalidFieldsOf(await putBack.expect(403))).toEqual(['audit_log_days']);
  });

  it('is changed by an owner who signed in within 15 minutes, and every owner is told at the address before', async () => {
    await addAdministrator(poll, OTTO);
    await beganBefore(16);
    const changes = { site_link: 'https://elsewhere.example.com', network_days: 7 };
    expect(errorOf(await change(changes))).toMatchObject({ statusCode: 403, code: 'auth.sign_in_too_old' });
    expect((await change({ question: 'Which logo?' })).status).toBe(204);
    await beganBefore(14);
    expect((await change(changes)).status).toBe(204);
    for (const to of [ADMINISTRATOR, OTTO]) {
      const { subject, text } = await inbox.mailTo(to);
      expect(subject).toBe('A change of the poll');
      expect(text).toContain(`${ADMINISTRATOR} has changed what only owners may change: network_days, site_link.`);
      expect(text).toContain('https://vote.example.org/dashboard?show=poll');
    }
  });
});

describe('every owner is told by mail', () => {
  beforeEach(() => addAdministrator(poll, OTTO));

  it('of a new API key', async () => {
    await makeKey().expect(201);
    for (const to of [ADMINISTRATOR, OTTO]) {
      const { subject, text } = await inbox.mailTo(to);
      expect(subject).toBe('A new API key');
      expect(text).toContain(`${ADMINISTRATOR} has made the API key "Reports".`);
      expect(text).toContain('https://vote.example.org/dashboard?show=integrations');
      expect(text).not.toContain('poll_');
    }
  });

  it('of a new webhook, of a changed one and of a new secret, by its host alone', async () => {
    const id = await addedWebhook();
    await changeWebhook(id).expect(204);
    await rotate(id).expect(200);
    for (const to of [ADMINISTRATOR, OTTO]) {
      const [added, changed] = [await inbox.mailTo(to, 1), await inbox.mailTo(to, 2)];
      expect(added.subject).toBe('A new webhook');
      expect(added.text).toContain(`${ADMINISTRATOR} has added the webhook "Ledger". receiver.example.com is told`);
      expect(added.text).not.toContain('secret-path');
      expect(changed.subject).toBe('A changed webhook');
      expect(changed.text).toContain(
        `${ADMINISTRATOR} has changed the webhook "Ledger". elsewhere.example.com is told`,
      );
      const replaced = await inbox.mailTo(to, 3);
      expect(replaced.subject).toBe('A changed webhook');
      expect(replaced.text).toContain(`${ADMINISTRATOR} has replaced the secret of the webhook "Ledger".`);
      expect(replaced.text).not.toContain('whsec_');
    }
  });

  it('of nothing that was not made', async () => {
    await olive.post('admin/api-keys', { name: '', scopes: [] }).expect(400);
    await olive.post('admin/webhooks', webhookTo('https://127.0.0.1')).expect(400);
    await makeKey().expect(201);
    // Mails are sent in order, so this would follow those of the rejected ones.
    expect((await inbox.mailTo(OTTO)).subject).toBe('A new API key');
  });
});

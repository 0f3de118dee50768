import { cleanup, fireEvent, screen, waitFor } from '@testing-library/react';
import { beforeEach, describe, expect, it } from 'vitest';
import { mockCall, mockGet, mockPost, rejectWith, signIn } from '../../../../test/admin';
import { address } from '../../../../test/open-address';
import { button, dialog, openDashboard } from '../../../../test/open-dashboard';

const ledger = {
  id: '7',
  name: 'Ledger',
  url: 'https://receiver.example.com/poll',
  events: ['vote.counted'],
  personal_details: false,
  state: 'on',
  failures: 0,
  waiting: 0,
  failed: 0,
  made_by: 'olive@example.com',
  created_at: '2026-11-20T18:00:00.000Z',
};
const delivery = {
  id: '70',
  message_id: 'msg_70',
  type: 'vote.counted',
  at: '2026-11-20T18:00:00.000Z',
  state: 'failed',
  attempts: 21,
  attempted_at: '2026-11-20T18:00:01.000Z',
  status: null,
  error: 'timeout',
};
const reports = {
  id: '3',
  name: 'Reports',
  hint: 'a1-_',
  scopes: ['totals'],
  made_by: 'olive@example.com',
  created_at: '2026-11-20T18:00:00.000Z',
  expires_at: null,
  last_used_at: null,
};

interface Given {
  webhooks?: object[];
  handsOver?: boolean;
  keys?: object[];
}

async function open({ webhooks = [ledger], handsOver = false, keys = [reports] }: Given = {}) {
  const reads = mockGet('/admin/webhooks', { webhooks, hands_over: handsOver });
  mockGet('/admin/api-keys', { keys, hands_over: handsOver });
  const user = await openDashboard('integrations');
  await screen.findByRole('button', { name: 'Add a webhook' });
  return { user, reads };
}

beforeEach(() => signIn());

describe('webhooks', () => {
  async function addWebhook() {
    const { user } = await open();
    await user.click(button('Add a webhook'));
    const form = await dialog('Add a webhook');
    await user.type(form.getByLabelText('Name'), 'Archive');
    await user.type(form.getByRole('textbox', { name: 'Address' }), 'receiver.example.com');
    await user.click(form.getByRole('button', { name: 'Save' }));
    return { user, form };
  }

  it('are added with their events, and the secret is shown once', async () => {
    const added = mockPost('/admin/webhooks', { id: '8', secret: 'whsec_not-a-secret' });
    const { user } = await open({ webhooks: [] });
    expect(screen.getByText('There are no webhooks.')).toBeTruthy();
    await user.click(button('Add a webhook'));
    const form = await dialog('Add a webhook');
    await user.click(form.getByRole('button', { name: 'Save' }));
    expect(form.getByText('Give it a name.')).toBeTruthy();
    await user.type(form.getByLabelText('Name'), 'Archive');
    await user.type(form.getByRole('textbox', { name: 'Address' }), 'receiver.example.com/a');
    await user.click(form.getByLabelText('The totals, each minute'));
    await user.click(form.getByRole('button', { name: 'Save' }));
    const secret = await dialog('The secret of the webhook');
    expect(secret.getByLabelText<HTMLInputElement>('Secret').value).toBe('whsec_not-a-secret');
    // A stray press cannot lose it.
    expect(secret.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(added.map(({ body }) => body)).toEqual([
      {
        name: 'Archive',
        url: 'https://receiver.example.com/a',
        events: ['vote.counted', 'totals.minute'],
        personal_details: false,
      },
    ]);
    await user.click(secret.getByRole('button', { name: 'Done' }));
    expect(screen.queryByRole('dialog')).toBeNull();
  });

  it('can have personal details only if the poll file hands them over', async () => {
    const { user } = await open();
    await user.click(button('Edit: Ledger'));
    const form = await dialog('Edit the webhook');
    expect(form.getByLabelText<HTMLInputElement>('With personal details').disabled).toBe(true);
    expect(form.getByText(/'Webhooks may have personal details' is off in the poll/)).toBeTruthy();
    cleanup();
    const changed = mockCall('patch', '/admin/webhooks/:id', {});
    await open({ handsOver: true });
    await user.click(button('Edit: Ledger'));
    const enabled = await dialog('Edit the webhook');
    await user.click(enabled.getByLabelText('With personal details'));
    await user.click(enabled.getByRole('button', { name: 'Save' }));
    await screen.findByRole('button', { name: 'Edit: Ledger' });
    expect(changed).toMatchObject([{ address: '/admin/webhooks/7', body: { personal_details: true } }]);
  });

  it.each([
    ['request.invalid', 400, /^Messages cannot go to this address\. It has to begin with https:.* to a public host\.$/],
    ['webhooks.full', 409, 'There are 20 webhooks. Delete one first.'],
    ['auth.sign_in_too_old', 403, 'You logged in more than 15 minutes ago. Please log in again to change this.'],
    ['internal', 500, 'That did not work. Please try again.'],
  ])('say why one was not added: %s', async (code, status, words) => {
    mockPost('/admin/webhooks', rejectWith(status, code));
    const { form } = await addWebhook();
    expect(await form.findByText(words)).toBeTruthy();
  });

  it('are added after a new sign-in with what was typed before', async () => {
    mockPost('/admin/webhooks', rejectWith(403, 'auth.sign_in_too_old'));
    mockPost('/admin/logout', {});
    const { user, form } = await addWebhook();
    await user.click(form.getByLabelText('The totals, each minute'));
    await user.click(await form.findByRole('button', { name: 'Log in again' }));
    await screen.findByRole('heading', { name: 'Administrator login' });
    cleanup();
    signIn();
    const { user: again } = await open();
    await again.click(button('Edit: Ledger'));
    const other = await dialog('Edit the webhook');
    expect(other.getByLabelText<HTMLInputElement>('Name').value).toBe('Ledger');
    await again.click(other.getByRole('button', { name: 'Cancel' }));
    await again.click(button('Add a webhook'));
    const refilled = await dialog('Add a webhook');
    expect(refilled.getByLabelText<HTMLInputElement>('Name').value).toBe('Archive');
    expect(refilled.getByRole<HTMLInputElement>('textbox', { name: 'Address' }).value).toBe('receiver.example.com');
    expect(refilled.getByLabelText<HTMLInputElement>('The totals, each minute').checked).toBe(true);
  });

  it('show the outcome of the messages, and send one again', async () => {
    mockGet(
      '/admin/webhooks/:id/deliveries',
      { deliveries: [delivery], next_page: null },
      { deliveries: [{ ...delivery, state: 'waiting' }], next_page: null },
    );
    const replayed = mockPost('/admin/webhooks/:id/deliveries/:deliveryId/replay', { replayed: 1 });
    const { user } = await open();
    await user.click(button('Deliveries: Ledger'));
    const list = await dialog('Deliveries: Ledger');
    expect(await list.findByText(/no response in time/)).toBeTruthy();
    expect(list.getByText('Given up')).toBeTruthy();
    const body = '{"type":"vote.counted","timestamp":"2026-11-20T18:00:00.000Z","data":{"votes":[{"id":"7"}]}}';
    const fetched = mockGet('/admin/webhooks/:id/deliveries/:deliveryId', { body });
    await user.click(list.getByRole('button', { name: /^What was sent: Votes that were counted/ }));
    expect(await list.findByText(body)).toBeTruthy();
    expect(list.getByText(/^Without personal details/)).toBeTruthy();
    expect(fetched).toMatchObject([{ address: '/admin/webhooks/7/deliveries/70' }]);
    await user.click(list.getByRole('button', { name: /^Send again: Votes that were counted/ }));
    expect(await list.findByText('1 message is sent again.')).toBeTruthy();
    expect(await list.findByText('Waiting')).toBeTruthy();
    expect(replayed).toMatchObject([{ address: '/admin/webhooks/7/deliveries/70/replay' }]);
  });

  it.each([
    ['on', '3 messages are sent again.'],
    ['paused', '3 messages wait until the webhook goes on.'],
    ['disabled', '3 messages wait until the webhook goes on.'],
  ])('send again what was given up, once they are on: %s', async (state, words) => {
    mockGet('/admin/webhooks/:id/deliveries', { deliveries: [], next_page: null });
    const sent = mockPost('/admin/webhooks/:id/deliveries/replay', { replayed: 3 });
    const { user } = await open({ webhooks: [{ ...ledger, state, failed: 3 }] });
    mockGet('/admin/webhooks', { webhooks: [{ ...ledger, state }], hands_over: false });
    await user.click(button('Deliveries: Ledger'));
    const list = await dialog('Deliveries: Ledger');
    expect(await list.findByText('Nothing in the last seven days.')).toBeTruthy();
    await user.dblClick(list.getByRole('button', { name: 'Send all that were given up again' }));
    expect(await list.findByText(words)).toBeTruthy();
    expect(sent).toHaveLength(1);
    await waitFor(() => expect(list.queryByRole('button', { name: 'Send all that were given up again' })).toBeNull());
  });

  it('are paused immediately, and deleted after a confirmation', async () => {
    const paused = mockCall('patch', '/admin/webhooks/:id', {});
    const deleted = mockCall('delete', '/admin/webhooks/:id', {});
    const { user } = await open();
    await user.click(button('Pause: Ledger'));
    expect(paused).toMatchObject([{ address: '/admin/webhooks/7', body: { paused: true } }]);
    await user.click(button('Delete: Ledger'));
    await user.click((await dialog('Delete the webhook')).getByRole('button', { name: 'Cancel' }));
    expect(deleted).toHaveLength(0);
    await user.click(button('Delete: Ledger'));
    await user.click((await dialog('Delete the webhook')).getByRole('button', { name: 'Delete' }));
    expect(deleted).toMatchObject([{ address: '/admin/webhooks/7' }]);
  });

  it('do not exist if votes are on several machines', async () => {
    mockGet('/admin/webhooks', rejectWith(404, 'webhooks.off'));
    mockGet('/admin/api-keys', { keys: [] });
    await openDashboard('integrations');
    expect(await screen.findByText('This poll has no webhooks: its votes lie on several machines.')).toBeTruthy();
    expect(screen.queryByRole('button', { name: 'Add a webhook' })).toBeNull();
  });
});

describe('API keys', () => {
  async function makeKey(given?: Given) {
    const { user } = await open(given);
    await user.click(button('Make a key'));
    const form = await dialog('Make an API key');
    await user.type(form.getByLabelText('Name'), 'Screens');
    return { user, form };
  }

  it('are created with the selected scopes, and shown once', async () => {
    const made = mockPost('/admin/api-keys', { key: 'poll_not-a-key' });
    const { user, form } = await makeKey({ handsOver: true });
    for (const scope of ['The votes, with personal details', 'The collected email addresses'])
      await user.click(form.getByLabelText(scope));
    await user.click(form.getByRole('button', { name: 'Make a key' }));
    const shown = await dialog('The API key');
    expect(shown.getByLabelText<HTMLInputElement>('Key').value).toBe('poll_not-a-key');
    expect(shown.queryByRole('button', { name: 'Close' })).toBeNull();
    expect(made[0]?.body).toMatchObject({ name: 'Screens', scopes: ['totals', 'votes.contact', 'emails'] });
    const { origin } = window.location;
    const line = `curl -H "Authorization: Bearer poll_not-a-key" ${origin}/api/overview`;
    expect(shown.getByLabelText<HTMLInputElement>('Address of the API').value).toBe(`${origin}/api`);
    expect(shown.getByLabelText<HTMLInputElement>('A command to try it').value).toBe(line);
    await user.click(shown.getByRole('button', { name: 'Copy: A command to try it' }));
    expect(await navigator.clipboard.readText()).toBe(line);
    expect(shown.getByText('Copied: A command to try it')).toBeTruthy();
  });

  it('can have personal details only if the poll file hands them over', async () => {
    const { form } = await makeKey();
    const choice = (name: string) => form.getByLabelText<HTMLInputElement>(name);
    expect(choice('The votes, without personal details').disabled).toBe(false);
    expect(choice('The votes, with personal details').disabled).toBe(true);
    expect(choice('The collected email addresses').disabled).toBe(true);
    expect(form.getByText(/'API keys may read personal details' is off in the poll/)).toBeTruthy();
  });

  it.each([
    ['keys.full', 409, 'There are 50 API keys. Revoke one first.'],
    ['internal', 500, 'That did not work. Please try again.'],
  ])('say why one was not created: %s', async (code, status, words) => {
    mockPost('/admin/api-keys', rejectWith(status, code));
    const { user, form } = await makeKey();
    await user.click(form.getByRole('button', { name: 'Make a key' }));
    expect(await form.findByText(words)).toBeTruthy();
    expect(form.queryByRole('button', { name: 'Log in again' })).toBeNull();
  });

  it('lead to a new sign-in if the last one is too old to create one', async () => {
    mockPost('/admin/api-keys', rejectWith(403, 'auth.sign_in_too_old'));
    const { user, form } = await makeKey();
    expect(form.getByLabelText<HTMLInputElement>('Totals and overview').checked).toBe(true);
    await user.click(form.getByLabelText('Totals and overview'));
    await user.click(form.getByLabelText('The votes, without personal details'));
    fireEvent.change(form.getByLabelText('Until'), { target: { value: '2099-01-01' } });
    await user.click(form.getByRole('button', { name: 'Make a key' }));
    const words = 'You logged in more than 15 minutes ago. Please log in again to change this.';
    expect((await form.findByRole('alert')).textContent).toBe(words);
    await user.click(form.getByRole('button', { name: 'Log in again' }));
    await waitFor(() => expect(address()).toBe('/login'));
    cleanup();
    signIn();
    const { user: again } = await open();
    await again.click(button('Make a key'));
    const refilled = await dialog('Make an API key');
    expect(refilled.getByLabelText<HTMLInputElement>('Totals and overview').checked).toBe(false);
    expect(refilled.getByLabelText<HTMLInputElement>('The votes, without personal details').checked).toBe(true);
    expect(refilled.getByLabelText<HTMLInputElement>('Until').value).toBe('2099-01-01');
  });

  it('are revoked after a confirmation', async () => {
    const revoked = mockCall('delete', '/admin/api-keys/:id', {});
    const { user } = await open();
    const revoke = await screen.findByRole('button', { name: 'Revoke: Reports' });
    await user.click(revoke);
    mockGet('/admin/api-keys', { keys: [], hands_over: false });
    await user.click((await dialog('Revoke the API key')).getByRole('button', { name: 'Revoke' }));
    expect(revoked).toMatchObject([{ address: '/admin/api-keys/3' }]);
    // Its button is gone.
    await waitFor(() => expect(document.activeElement?.textContent).toBe('API keys'));
  });
});

import type { Page } from '@playwright/test';
import { longEmail, longWord } from './admin-responses';
import { openView } from './known-dashboard';
import { asking, on, type Way } from './ways';

const webhooks = [
  { name: 'Ledger', state: 'on', failures: 0, waiting: 0, failed: 0, personal_details: true },
  { name: longWord.padEnd(60, 'x'), state: 'on', failures: 3, waiting: 1_001, failed: 12, personal_details: false },
  { name: 'Счётчик', state: 'paused', failures: 0, waiting: 7, failed: 0, personal_details: false },
  { name: 'Old archive', state: 'disabled', failures: 1, waiting: 0, failed: 40, personal_details: false },
].map((webhook, index) => ({
  ...webhook,
  id: String(9 - index),
  url: index === 1 ? `https://receiver.example.com/${'a-long-path/'.repeat(30)}` : 'https://receiver.example.com/poll',
  events: ['vote.counted', 'address.collected', 'alert.raised', 'totals.minute'].slice(0, 4 - index),
  made_by: index === 1 ? longEmail : 'olive@example.com',
  created_at: '2026-11-20T18:00:00.000Z',
}));
const deliveries = Array.from({ length: 8 }, (_, index) => ({
  id: String(900 - index),
  message_id: `msg_${index}`,
  type: index === 0 ? 'webhook.test' : 'vote.counted',
  at: '2026-11-20T18:00:00.000Z',
  state: (['waiting', 'delivered', 'failed'] as const)[index % 3],
  attempts: index % 3 === 2 ? 21 : 1,
  attempted_at: '2026-11-20T18:00:01.000Z',
  status: index % 3 === 1 ? 204 : null,
  error: index % 3 === 1 ? null : 'timeout',
}));
const keys = ['Reports', longWord.padEnd(60, 'x'), 'Счёт'].map((name, index) => ({
  id: String(3 - index),
  name,
  hint: 'a1-_',
  scopes: [['totals'], ['totals', 'votes', 'votes.contact', 'emails'], ['votes']][index],
  made_by: index === 1 ? longEmail : 'olive@example.com',
  created_at: '2026-11-20T18:00:00.000Z',
  expires_at: [null, '2030-01-01T22:59:59.000Z', '2026-01-01T22:59:59.000Z'][index],
  last_used_at: index === 0 ? null : '2026-11-20T18:00:00.000Z',
}));

async function openIntegrations(page: Page, handsOver = true): Promise<void> {
  await openView(page, 'Integrations', {
    'admin/webhooks': { webhooks, hands_over: handsOver },
    'admin/webhooks/9/deliveries': { deliveries, next_page: 'a cursor' },
    'admin/webhooks/9/deliveries/900': { body: `{"type":"webhook.test","data":{"word":"${longWord}"}}` },
    'admin/api-keys': { keys, hands_over: handsOver },
  });
}

/** How to open the screens of webhooks and API keys. */
export const integrationWays: Record<string, Way> = {
  'dashboard with the integrations': openIntegrations,
  'dashboard with the form of a webhook': on(openIntegrations, async (page) => {
    await page.route('**/api/admin/webhooks', (route) =>
      route.fulfill({ status: 400, json: { code: 'request.invalid', message: '', statusCode: 400 } }),
    );
    await page.getByRole('button', { name: 'Add a webhook' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add a webhook' });
    await dialog.getByLabel('Name').fill('Ledger');
    await dialog.getByRole('button', { name: 'Save' }).click();
    await dialog.getByText('Messages cannot go to this address.').waitFor();
  }),
  'dashboard with the deliveries of a webhook': on(openIntegrations, async (page) => {
    await page.getByRole('button', { name: 'Deliveries: Ledger' }).click();
    const dialog = page.getByRole('dialog', { name: 'Deliveries: Ledger' });
    await dialog.getByRole('button', { name: 'What was sent' }).first().click();
    await dialog.getByText(longWord).waitFor();
  }),
  'dashboard with a secret that is shown once': on(openIntegrations, async (page) => {
    await page.route('**/api/admin/webhooks/9/secret', (route) =>
      route.fulfill({ json: { secret: 'whsec_not-a-secret' } }),
    );
    await page.getByRole('button', { name: 'New secret: Ledger' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'New secret' }).click();
    await page.getByRole('textbox', { name: 'Secret' }).waitFor();
  }),
  'dashboard with the form of an API key': on(openIntegrations, async (page) => {
    await page.getByRole('button', { name: 'Make a key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make an API key' });
    await dialog.getByRole('button', { name: 'Make a key' }).click();
    await dialog.getByText('Give it a name.').waitFor();
  }),
  'dashboard that asks whether to revoke an API key': asking(openIntegrations, 'Revoke: Reports', 'Revoke the API key'),
};

/** As other screens but for their words. */
export const alikeIntegrationWays: Record<string, Way> = {
  'dashboard that asks whether to delete a webhook': asking(openIntegrations, 'Delete: Ledger', 'Delete the webhook'),
  'dashboard with the form of an API key, too long after the sign-in': on(openIntegrations, async (page) => {
    await page.route('**/api/admin/api-keys', (route) =>
      route.fulfill({ status: 403, json: { code: 'auth.sign_in_too_old', message: '', statusCode: 403 } }),
    );
    await page.getByRole('button', { name: 'Make a key' }).click();
    const dialog = page.getByRole('dialog', { name: 'Make an API key' });
    await dialog.getByLabel('Name').fill('Reports');
    await dialog.getByRole('button', { name: 'Make a key' }).click();
    await dialog.getByRole('button', { name: 'Log in again' }).waitFor();
  }),
  'dashboard with the form of an API key without a hand-over': async (page) => {
    await openIntegrations(page, false);
    await page.getByRole('button', { name: 'Make a key' }).click();
    await page.getByRole('dialog', { name: 'Make an API key' }).getByText('is off in the poll').waitFor();
  },
};

import { WebhookReceiver } from 'test-support/webhook-receiver';
import { openDashboard } from './support/administrator';
import { expect, test } from './support/fixtures';
import { castVote, voteLike } from './support/sample-votes';
import { newVoter } from './support/voter';

let receiver: WebhookReceiver;

test.beforeEach(async () => {
  receiver = await WebhookReceiver.open();
});

test.afterEach(() => receiver.close());

test('an owner adds a webhook, tries it, pauses it, and deletes it', async ({ page, request }) => {
  const name = 'Ledger';
  const dialog = page.getByRole('dialog');
  const item = page.getByRole('listitem').filter({ hasText: name });
  const press = (action: string) => page.getByRole('button', { name: `${action}: ${name}`, exact: true }).click();
  await openDashboard(page, 'Integrations');

  await page.getByRole('button', { name: 'Add a webhook' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByRole('textbox', { name: 'Address' }).fill(receiver.url);
  await dialog.getByRole('button', { name: 'Save' }).click();
  receiver.secret = await dialog.getByRole('textbox', { name: 'Secret' }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();
  await expect(item).toBeVisible();

  await press('Send a test');
  const [sent] = await receiver.hasReceived('webhook.test');
  await press('Deliveries');
  await expect(async () => {
    await dialog.getByRole('button', { name: 'Refresh' }).click();
    await expect(dialog.getByText('Delivered')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  await dialog.getByRole('button', { name: 'Send again: Test message' }).click();
  await expect(dialog.getByText('1 message is sent again.')).toBeVisible();
  const [, again] = await receiver.hasReceived('webhook.test', 2);
  expect(again?.id).toBe(sent?.id);
  await page.keyboard.press('Escape');
  await expect(dialog).toBeHidden();

  await press('Pause');
  await expect(page.getByRole('button', { name: `Let it go on: ${name}` })).toBeVisible();
  expect(await castVote(request, voteLike({ name: 'Ada Example', email: newVoter().email }))).toBe(201);
  await expect(async () => {
    await page.reload();
    await expect(item).toBeVisible();
    await expect(item.getByText('Waiting: 1')).toBeVisible({ timeout: 1_000 });
  }).toPass();
  expect(receiver.of('vote.counted')).toEqual([]);
  await press('Let it go on');
  const [counted] = await receiver.hasReceived('vote.counted');
  expect(counted?.body).not.toContain('Ada');

  await press('Delete');
  await dialog.getByRole('button', { name: 'Delete' }).click();
  await expect(page.getByText('There are no webhooks.')).toBeVisible();
});

test('an owner creates a key that reads totals and votes, and revokes it', async ({ page, request }) => {
  const name = 'Reports';
  const dialog = page.getByRole('dialog');
  await openDashboard(page, 'Integrations');
  await page.getByRole('button', { name: 'Make a key' }).click();
  await dialog.getByLabel('Name', { exact: true }).fill(name);
  await dialog.getByLabel('The votes, without personal details').check();
  await dialog.getByRole('button', { name: 'Make a key' }).click();
  const key = await dialog.getByRole('textbox', { name: 'Key' }).inputValue();
  await dialog.getByRole('button', { name: 'Done' }).click();

  const headers = { Authorization: `Bearer ${key}` };
  const read = () => request.get('/api/overview', { headers });
  expect((await read()).status()).toBe(200);
  expect((await request.post('/api/get-votes', { data: {}, headers })).status()).toBe(200);
  expect((await request.post('/api/emails', { data: {}, headers })).status()).toBe(403);
  await page.reload();
  await expect(page.getByRole('listitem').filter({ hasText: name })).toContainText(/last used/);
  await page.getByRole('button', { name: `Revoke: ${name}` }).click();
  await dialog.getByRole('button', { name: 'Revoke' }).click();
  await expect(page.getByText('There are no API keys.')).toBeVisible();
  expect((await read()).status()).toBe(401);
});

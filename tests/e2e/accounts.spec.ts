import type { Page } from '@playwright/test';
import { enterLogin, linkIn, logIn, showView } from './support/administrator';
import { expect, test } from './support/fixtures';

const views = (page: Page) => page.getByRole('navigation', { name: 'What to show' }).getByRole('button');

test('an owner invites a viewer, who becomes an editor and is removed', async ({ page, inbox, browser, baseURL }) => {
  const viewer = { email: 'vera@example.com', password: 'copper kettle behind the moon' };
  await logIn(page);
  await showView(page, 'Accounts');
  await page.getByLabel('Email', { exact: true }).fill(viewer.email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Invited, no password yet')).toBeVisible();

  const guest = await (await browser.newContext({ baseURL })).newPage();
  await guest.goto(linkIn(await inbox.mailTo(viewer.email)));
  await guest.getByLabel('ENTER NEW PASSWORD', { exact: true }).fill(viewer.password);
  await guest.getByLabel('RE ENTER NEW PASSWORD').fill(viewer.password);
  await guest.getByRole('button', { name: 'PROCEED' }).click();
  await expect(guest).toHaveURL(/\/login/);
  await enterLogin(guest, viewer);
  await expect(views(guest)).toHaveText(['Votes', 'Overview', 'Poll', 'Your account']);
  await expect(guest.getByRole('button', { name: 'Export CSV' })).toBeHidden();

  await page.getByLabel(`Role of ${viewer.email}`).selectOption({ label: 'Editor' });
  await page.getByRole('dialog').getByRole('button', { name: 'Change role' }).click();
  await expect(page.getByText(`${viewer.email}: Editor`)).toBeVisible();
  await guest.reload();
  await expect(views(guest)).toContainText(['Emails', 'Votes']);
  await expect(views(guest).filter({ hasText: 'Accounts' })).toHaveCount(0);
  // Its view makes no requests by itself: the next click discovers that the session is over.
  await showView(guest, 'Your account');
  await expect(guest.getByText('(this session)')).toBeVisible();

  await page.getByRole('button', { name: `Remove ${viewer.email}` }).click();
  const dialog = page.getByRole('dialog', { name: 'Remove account' });
  await dialog.getByRole('button', { name: `Remove ${viewer.email}` }).click();
  await expect(page.getByText(viewer.email, { exact: true })).toBeHidden();
  await views(guest).filter({ hasText: 'Overview' }).click();
  await expect(guest.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await guest.context().close();
});

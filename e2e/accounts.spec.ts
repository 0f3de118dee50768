import { administrator, enterLogin, linkIn, logIn, showView } from './support/administrator';
import { expect, test } from './support/fixtures';

const vera = { email: 'vera@example.com', password: 'copper kettle behind the moon' };

test('an owner invites a viewer, who sets a password and sees votes without contact details', async ({
  page,
  inbox,
  browser,
  baseURL,
}) => {
  await logIn(page);
  await showView(page, 'Accounts');
  await page.getByLabel('Email', { exact: true }).fill(vera.email);
  await page.getByRole('button', { name: 'Send invitation' }).click();
  await expect(page.getByText('Invited, no password yet')).toBeVisible();

  const guest = await (await browser.newContext({ baseURL })).newPage();
  await guest.goto(linkIn(await inbox.mailTo(vera.email)));
  await guest.getByLabel('ENTER NEW PASSWORD', { exact: true }).fill(vera.password);
  await guest.getByLabel('RE ENTER NEW PASSWORD').fill(vera.password);
  await guest.getByRole('button', { name: 'PROCEED' }).click();
  await expect(guest).toHaveURL(/\/login/);
  await enterLogin(guest, vera);
  await expect(guest).toHaveURL(/\/dashboard/);
  const bar = guest.getByRole('navigation', { name: 'What to show' });
  await expect(bar.getByRole('button')).toHaveText(['Votes', 'Overview', 'Your account']);
  await expect(guest.getByRole('button', { name: 'Export CSV' })).toBeHidden();

  await page.getByRole('button', { name: `Remove ${vera.email}` }).click();
  await page
    .getByRole('dialog', { name: 'Remove account' })
    .getByRole('button', { name: `Remove ${vera.email}` })
    .click();
  await expect(page.getByText(vera.email, { exact: true })).toBeHidden();
  await bar.getByRole('button', { name: 'Overview' }).click();
  await expect(guest.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await guest.context().close();
});

test('an administrator ends another session of their own', async ({ page, browser, baseURL }) => {
  await logIn(page);
  const other = await (await browser.newContext({ baseURL })).newPage();
  await logIn(other, administrator);
  await showView(page, 'Your account');
  await page.getByRole('button', { name: 'End all others' }).click();
  await expect(page.getByText('All other sessions have ended')).toBeVisible();
  await expect(page.getByText('(this session)')).toBeVisible();
  await showView(other, 'Overview').catch(() => undefined);
  await expect(other.getByText('Your session has ended. Please log in again.')).toBeVisible();
  await other.context().close();
});

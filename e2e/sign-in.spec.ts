import type { Page } from '@playwright/test';
import { administrator, endSessions, enterLogin, logIn, loginDialog } from './support/administrator';
import { expect, test } from './support/fixtures';

const stored = (page: Page) =>
  page.evaluate(() => ({
    token: localStorage.getItem('adminToken'),
    expiration: localStorage.getItem('tokenExpiration'),
  }));

const nothingStored = { token: null, expiration: null };

test('a wrong password and an unknown address are rejected in the same words', async ({ page }) => {
  await page.goto('/login');
  for (const rejected of [
    { ...administrator, password: 'not the password' },
    { ...administrator, email: 'unknown@example.com' },
  ]) {
    await enterLogin(page, rejected);
    await expect(loginDialog(page, 'Login Failed').getByRole('paragraph')).toHaveText('Email or password is wrong.');
    await page.getByRole('button', { name: 'OK' }).click();
    await expect(page.getByRole('dialog')).toHaveCount(0);
  }
  await expect(page).toHaveURL(/\/login$/);
  expect(await stored(page)).toEqual(nothingStored);
});

test('the right password leads to the dashboard after a dialog, with a session of 24 hours', async ({ page }) => {
  await page.clock.install();
  await page.goto('/login');
  await page.getByLabel('ENTER EMAIL').waitFor();
  await page.clock.pauseAt(Date.now() + 5_000);
  await enterLogin(page);
  const dialog = loginDialog(page, 'Login Successful!');
  await expect(dialog.getByRole('status')).toHaveText('You are now being redirected to the dashboard.');
  await expect(dialog.getByRole('button')).toHaveCount(0);

  const { token, expiration } = await stored(page);
  expect(token).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
  expect(Number(expiration)).toBe((await page.evaluate(() => Date.now())) + 86_400_000);

  await page.clock.runFor(1_499);
  expect(await page.evaluate(() => location.pathname)).toBe('/login');
  await page.clock.runFor(1);
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.clock.resume();
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
});

test('without a session the dashboard leads to the sign-in and back to the wanted view', async ({ page }) => {
  await page.goto('/dashboard?show=votes');
  await expect(page).toHaveURL(/\/login$/);
  await enterLogin(page);
  await expect(page).toHaveURL(/\/dashboard\?show=votes$/);
  await expect(page.getByRole('button', { name: 'Votes', exact: true })).toHaveAttribute('aria-pressed', 'true');
  // The sign-in is no step back to.
  await page.goBack();
  await expect(page).not.toHaveURL(/\/login$/);
});

test('a session whose time has passed before the visit leads to the sign-in', async ({ page }) => {
  await logIn(page);
  await page.evaluate(() => localStorage.setItem('tokenExpiration', String(Date.now() - 1)));
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('status')).toHaveText('Your session has ended. Please log in again.');
});

test('a session whose time passes on the open page leads to the sign-in', async ({ page }) => {
  await page.clock.install();
  await logIn(page);
  await page.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.clock.fastForward(86_400_000);
  await expect(page).toHaveURL(/\/login$/);
  expect(await stored(page)).toEqual(nothingStored);
});

test('a session that was ended on the server leads to the sign-in with the next call, and back to the same list', async ({
  page,
  request,
  inbox,
}) => {
  await logIn(page);
  // The calls that belong to the login are over: the next one is that of the click.
  await page.getByRole('rowheader').first().waitFor();
  await endSessions(request, inbox);
  await page.getByRole('button', { name: 'Votes', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('status')).toHaveText('Your session has ended. Please log in again.');
  expect(await stored(page)).toEqual(nothingStored);
  await enterLogin(page);
  await expect(page).toHaveURL(/\/dashboard\?show=votes$/);
});

test('after the session ended the same administrator finds the search as it was, and another one does not', async ({
  page,
  request,
  inbox,
  product,
}) => {
  // The salt of a password stands with it, so another account can have the same one.
  const other = { ...administrator, email: 'nora@example.com' };
  await product.query(
    'INSERT INTO admins (email, password_hash) SELECT $1, password_hash FROM admins WHERE email = $2',
    [other.email, administrator.email],
  );
  const search = page.getByRole('searchbox', { name: 'Search Name' });
  const endAndReturn = async (as = administrator) => {
    await endSessions(request, inbox);
    // The next call is the first that the server rejects.
    await page.getByRole('button', { name: 'Audit log' }).click();
    await expect(page).toHaveURL(/\/login$/);
    await enterLogin(page, as);
    await expect(page).toHaveURL(/\/dashboard\?show=audit-log$/);
    await page.getByRole('button', { name: 'Votes', exact: true }).click();
  };
  await logIn(page);
  await page.getByRole('button', { name: 'Votes', exact: true }).click();
  await search.fill('somebody');
  await expect(page.getByText('No data found.')).toBeVisible();
  await endAndReturn();
  await expect(search).toHaveValue('somebody');
  await expect(page.getByText('No data found.')).toBeVisible();
  await endAndReturn(other);
  await expect(search).toHaveValue('');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a session of this page that the server does not know leads to the sign-in', async ({ page }) => {
  await logIn(page);
  await page.evaluate(() => localStorage.setItem('adminToken', `${localStorage.getItem('adminToken')}x`));
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login$/);
});

test('Sign out ends the session in every tab', async ({ page, context }) => {
  await logIn(page);
  const otherTab = await context.newPage();
  await otherTab.goto('/dashboard');
  await otherTab.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(otherTab).toHaveURL(/\/login$/);
  expect(await stored(page)).toEqual(nothingStored);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login$/);
});

test('a server that does not respond, or fails, is told in a dialog, and the next attempt works', async ({ page }) => {
  await page.goto('/login');
  const dialog = loginDialog(page, 'Error');
  for (const status of [0, 500]) {
    await page.route('**/api/admin/login', (route) => (status ? route.fulfill({ status }) : route.abort()));
    await enterLogin(page);
    await expect(dialog.getByRole('paragraph')).toHaveText('An error occurred during login. Please try again later.');
    await dialog.getByRole('button', { name: 'OK' }).click();
    await page.unroute('**/api/admin/login');
  }
  await enterLogin(page);
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('nothing is sent without an address and a password', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => sent.push(`${request.method()} ${request.url()}`));
  await page.goto('/login');
  await page.getByRole('button', { name: 'LOGIN' }).click();
  await expect(page.getByLabel('ENTER EMAIL')).toBeFocused();
  await expect(page.getByLabel('ENTER EMAIL')).toHaveAccessibleDescription('Enter your email address.');
  await expect(page.getByLabel('ENTER PASSWORD')).toHaveAccessibleDescription('Enter your password.');
  // The page asks whether there is an identity provider, and nothing else.
  const calls = sent.filter((call) => call.includes('/api/admin'));
  expect(calls.filter((call) => !/^GET \S+\/api\/admin\/login\/openid$/.test(call))).toEqual([]);
});

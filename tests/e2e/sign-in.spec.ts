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

test('without a session the dashboard leads to the sign-in and back to the requested view', async ({ page }) => {
  await page.goto('/dashboard?show=votes');
  await expect(page).toHaveURL(/\/login$/);
  await enterLogin(page);
  await expect(page).toHaveURL(/\/dashboard\?show=votes$/);
  await expect(page.getByRole('button', { name: 'Votes', exact: true })).toHaveAttribute('aria-pressed', 'true');
  // Back does not return to the sign-in.
  await page.goBack();
  await expect(page).not.toHaveURL(/\/login$/);
});

test('a session that was ended on the server leads to the sign-in on the next request, and back to the same list', async ({
  page,
  request,
  inbox,
}) => {
  await logIn(page);
  // The requests of the sign-in are over: the next one is the click's.
  await page.getByRole('rowheader').or(page.getByText('No data found.')).first().waitFor();
  await endSessions(request, inbox);
  await page.getByRole('button', { name: 'Votes', exact: true }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByRole('status')).toHaveText('Your session has ended. Please log in again.');
  expect(await stored(page)).toEqual(nothingStored);
  await enterLogin(page);
  await expect(page).toHaveURL(/\/dashboard\?show=votes$/);
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

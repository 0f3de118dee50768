import { enterLogin, logIn } from './support/administrator';
import { expect, test } from './support/fixtures';

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

test('Sign out ends the session in every tab', async ({ page, context }) => {
  await logIn(page);
  const otherTab = await context.newPage();
  await otherTab.goto('/dashboard');
  await otherTab.getByRole('heading', { name: 'Dashboard' }).waitFor();
  await page.getByRole('button', { name: 'Sign out' }).click();
  await expect(page).toHaveURL(/\/login$/);
  await expect(otherTab).toHaveURL(/\/login$/);
  expect(await page.evaluate(() => localStorage.getItem('adminToken'))).toBeNull();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/login$/);
});

import { logIn } from './support/administrator';
import { expect, test } from './support/fixtures';
import { newVoter, vote, voteAddress } from './support/voter';

const withTipJar = [
  '/home',
  '/hero2',
  '/form',
  voteAddress(newVoter()),
  '/sorry',
  '/forgotpassword',
  '/resetpassword',
  '/no-such-page',
];

test('the tip jar floats over every screen of the poll', async ({ page }) => {
  const link = page.getByRole('link', { name: 'Tip jar (opens in a new tab)' });
  for (const address of withTipJar) {
    await page.goto(address);
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await expect(link).toBeVisible();
  }
  await vote(page);
  await expect(link).toBeVisible();
});

test('the splash, the sign-in and the dashboard have no tip jar', async ({ page }) => {
  const link = page.getByRole('link', { name: 'Tip jar' });
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Enter the poll' })).toBeVisible();
  await expect(link).toHaveCount(0);
  await page.goto('/login');
  await expect(page.getByLabel('ENTER EMAIL')).toBeVisible();
  await expect(link).toHaveCount(0);
  await logIn(page);
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await expect(link).toHaveCount(0);
});

test('the tip jar opens in a tab of its own without access to ours', async ({ page, context, externalSites }) => {
  await page.goto('/home');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Tip jar' }).click();
  expect(await (await opened).evaluate<unknown>('window.opener')).toBeNull();
  await externalSites.expectVisits('https://tips.example.com/');
  await expect(page).toHaveURL(/\/home$/);
});

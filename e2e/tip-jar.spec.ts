import { expect, test } from './fixtures';
import { newVoter, vote, voteAddress } from './voter';

const withTipJar = ['/home', '/hero2', '/form', voteAddress(newVoter()), '/sorry', '/no-such-page'];

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

test('the splash has no tip jar', async ({ page }) => {
  await page.goto('/');
  await expect(page.getByRole('link', { name: 'Enter the poll' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Tip jar' })).toHaveCount(0);
});

test('the tip jar opens in a tab of its own that knows nothing of ours', async ({ page, context, elsewhere }) => {
  await page.goto('/home');
  const opened = context.waitForEvent('page');
  await page.getByRole('link', { name: 'Tip jar' }).click();
  expect(await (await opened).evaluate<unknown>('window.opener')).toBeNull();
  await elsewhere.expectVisits('https://tips.example.com/');
  await expect(page).toHaveURL(/\/home$/);
});

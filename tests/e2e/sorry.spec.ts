import { expect, test } from './support/fixtures';
import { holdTime, pathOf } from './support/page-time';
import { declineReceipt, lockVote, newVoter, sendForm } from './support/voter';

test('a visitor who comes back from the newsletter stays', async ({ page, externalSites }) => {
  await holdTime(page);
  await page.goto('/sorry');
  await page.getByRole('timer').waitFor();
  await page.clock.runFor(5_000);
  await externalSites.expectVisits('https://newsletter.example.com/');
  await expect(page).toHaveTitle('An external site');
  await page.goBack();
  await expect(page.getByText('You are staying here.')).toBeVisible();
  await page.clock.runFor(60_000);
  expect(await pathOf(page)).toBe('/sorry');
});

test('no /sorry of an earlier attempt is behind the page that says the vote was cast', async ({ page }) => {
  await sendForm(page, newVoter());
  await page.route('**/api/vote', (route) => route.abort());
  await lockVote(page);
  await expect(page.getByText('We could not confirm whether your vote arrived.')).toBeVisible();
  await page.unroute('**/api/vote');
  await page.getByRole('link', { name: 'Try again' }).click();
  await lockVote(page);
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
  await declineReceipt(page);
  await page.getByRole('button', { name: 'Stay here' }).click();

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Enter Your Info, Then Vote' })).toBeVisible();
  await expect(page).toHaveURL(/\/form$/);
  await page.goForward();
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
});

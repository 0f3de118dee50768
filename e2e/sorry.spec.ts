import { expect, test } from './support/fixtures';
import { holdTime, pathOf } from './support/page-time';
import { lockVote, newVoter, sendForm, vote, voteAddress } from './support/voter';

test('who voted before is sent on to the newsletter after 5 s, counted down', async ({ page, externalSites }) => {
  const voter = newVoter();
  await holdTime(page);
  await vote(page, voter);
  await page.goto(voteAddress(voter));
  await lockVote(page);
  await expect(page.getByRole('heading', { name: 'Sorry!' })).toBeFocused();
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText('Taking you to the newsletter in 5 s.');
  await page.clock.runFor(4_000);
  await expect(timer).toHaveText('Taking you to the newsletter in 1 s.');
  expect(externalSites.requests).toEqual([]);
  await page.clock.runFor(1_000);
  await externalSites.expectVisits('https://newsletter.example.com/');
});

test('who comes back from the newsletter stays', async ({ page, externalSites }) => {
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

test('no /sorry of an earlier attempt lies behind the page that says the vote was cast', async ({ page }) => {
  await sendForm(page, newVoter());
  await page.route('**/api/vote', (route) => route.abort());
  await lockVote(page);
  await expect(page.getByText('We could not confirm whether your vote arrived.')).toBeVisible();
  await page.unroute('**/api/vote');
  await page.getByRole('link', { name: 'Try again' }).click();
  await lockVote(page);
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();

  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Enter Your Info, Then Vote' })).toBeVisible();
  await expect(page).toHaveURL(/\/form$/);
  await page.goForward();
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
});

test('opened directly it speaks of an earlier vote', async ({ page }) => {
  await page.goto('/sorry');
  await expect(page.getByRole('heading', { name: 'Sorry!' })).toBeVisible();
  await expect(page.getByText('You can only vote once.')).toBeVisible();
  await expect(page.getByRole('timer')).toBeVisible();
  await page.getByRole('button', { name: 'Stay here' }).click();
});

test("'Stay here' cancels the redirect", async ({ page }) => {
  await page.clock.install();
  await page.goto('/sorry');
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.clock.runFor(60_000);
  expect(await pathOf(page)).toBe('/sorry');
});

test("'Free Gifts' goes to the gifts at once, and only there", async ({ page, externalSites }) => {
  await page.goto('/sorry');
  await page.getByRole('button', { name: 'Free Gifts' }).click();
  await externalSites.expectVisits('https://gifts.example.com/');
});

import { expect, test } from './support/fixtures';
import { holdTime, pathOf, runUntilCountdownGoesOn, runUntilItTakesPresses } from './support/page-time';
import { lockVote, newVoter, vote, voteAddress } from './support/voter';

test('the free gifts come by themselves after 5 s, counted down', async ({ page, externalSites }) => {
  await holdTime(page);
  await vote(page);
  await expect(page.getByRole('heading', { name: 'Congratulations' })).toBeFocused();
  const timer = page.getByRole('timer');
  await expect(timer).toHaveText('Taking you to the free gifts in 5 s.');
  for (const seconds of [4, 3, 2, 1]) {
    await page.clock.runFor(1_000);
    await expect(timer).toHaveText(`Taking you to the free gifts in ${seconds} s.`);
  }
  expect(externalSites.requests).toEqual([]);
  await page.clock.runFor(1_000);
  await externalSites.expectVisits('https://gifts.example.com/');
});

test('who comes back from the free gifts stays, also after a reload', async ({ page, externalSites }) => {
  await holdTime(page);
  await vote(page);
  await page.getByRole('timer').waitFor();
  await page.clock.runFor(5_000);
  await externalSites.expectVisits('https://gifts.example.com/');
  await expect(page).toHaveTitle('An external site');
  await page.goBack();
  for (const load of ['back', 'again']) {
    await expect(page.getByText('You are staying here.'), load).toBeVisible();
    await expect(page.getByRole('timer'), load).toHaveCount(0);
    await page.clock.runFor(60_000);
    expect(await pathOf(page), load).toBe('/success');
    await page.reload();
  }
});

test("'Stay here' cancels the redirect", async ({ page }) => {
  await holdTime(page);
  await vote(page);
  await page.clock.runFor(4_000);
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.getByText('You are staying here.')).toBeVisible();
  await page.clock.runFor(60_000);
  expect(await pathOf(page)).toBe('/success');
});

test("'Free Gifts' goes at once", async ({ page, externalSites }) => {
  await holdTime(page);
  await vote(page);
  await runUntilItTakesPresses(page);
  await page.getByRole('button', { name: 'Free Gifts' }).click();
  await externalSites.expectVisits('https://gifts.example.com/');
});

test('no redirect happens while sharing', async ({ page, externalSites }) => {
  await holdTime(page);
  await vote(page);
  await runUntilItTakesPresses(page);
  await page.getByRole('button', { name: 'Share' }).click();
  await page.getByRole('dialog', { name: 'SHARE' }).waitFor();
  await page.clock.runFor(60_000);
  expect(await pathOf(page)).toBe('/success');
  await page.keyboard.press('Escape');
  await expect(page.getByRole('dialog', { name: 'SHARE' })).toBeHidden();
  await runUntilCountdownGoesOn(page);
  await page.clock.runFor(5_000);
  await externalSites.expectVisits('https://gifts.example.com/');
});

test('opened without a vote it leads to the landing page', async ({ page }) => {
  await page.goto('/success');
  await expect(page).toHaveURL(/\/home$/);
  await expect(page.getByText('You have voted Successfully.')).toHaveCount(0);
});

test('whom the vote went to is shown once: neither a reload nor Back from another site shows it again', async ({
  page,
  externalSites,
}) => {
  await holdTime(page);
  await page.goto(voteAddress(newVoter()));
  await lockVote(page, 'Candidate Two');
  await expect(page.getByText('Your vote went to Candidate Two.')).toBeVisible();
  await runUntilItTakesPresses(page);
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.getByRole('button', { name: 'Free Gifts' }).click();
  await externalSites.expectVisits('https://gifts.example.com/');
  await page.goBack();
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
  await expect(page.getByText('Candidate Two.')).toHaveCount(0);

  await vote(page);
  await expect(page.getByText('Your vote went to Candidate One.')).toBeVisible();
  await page.reload();
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
  await expect(page.getByText('Your vote went to')).toHaveCount(0);
});

test('the moving pictures show on small screens alone', async ({ page }) => {
  await vote(page);
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(page.locator('main img')).toHaveCount(0);
  await page.setViewportSize({ width: 767, height: 900 });
  await expect(page.getByRole('button', { name: 'Pause the pictures' })).toBeVisible();
});

import type { Page } from '@playwright/test';
import { expect, inMotion, test } from './support/fixtures';
import { pathOf } from './support/page-time';
import { declineReceipt, fillForm, lockVote, newVoter, sendForm } from './support/voter';

test.use(inMotion);

const choice = (page: Page) => page.getByRole('heading', { name: 'UNITED STATES PRESIDENTIAL CANDIDATES' });

test('a visitor votes, from the splash page to the success page, and the totals follow', async ({ page, product }) => {
  const voter = newVoter();
  const votesForTwo = async () => {
    const [row] = await product.query<{ votes: string }>(
      "SELECT coalesce(sum(votes), 0) AS votes FROM tallies WHERE candidate_id = 2 AND country = 'US'",
    );
    return Number(row?.votes);
  };
  const before = await votesForTwo();
  await page.goto('/');
  await page.getByRole('link', { name: 'Enter the poll' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.getByRole('link', { name: 'VOTE NOW' }).click();
  await fillForm(page, voter);
  await page.getByRole('button', { name: 'GO VOTE' }).click();
  await expect(page).toHaveURL(/\/vote$/);
  await expect(page.getByText(/unofficial vote by the people to demonstrate honest and accurate/)).toBeVisible();
  await lockVote(page, 'Candidate Two');
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
  const rows = await product.query('SELECT name, country, candidate_id FROM votes WHERE email = $1', [voter.email]);
  expect(rows).toEqual([{ name: 'Ada Example', country: 'US', candidate_id: 2 }]);
  expect(await votesForTwo()).toBe(before + 1);
});

test("Back from the choice, and its 'Change', show the form with its details, and no query", async ({ page }) => {
  const voter = newVoter();
  await sendForm(page, voter);
  await expect(choice(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/form$/);
  await expect(page.getByLabel('Email')).toHaveValue(voter.email);
  await page.goForward();
  await page.getByRole('link', { name: 'Change your details' }).click();
  await expect(page).toHaveURL(/\/form$/);
  await expect(page.getByLabel('Email')).toHaveValue(voter.email);
});

test('a vote whose response is lost is sent again, and counts once', async ({ page, product }) => {
  const voter = newVoter();
  const votes = () => product.query('SELECT FROM votes WHERE email = $1', [voter.email]);
  await page.clock.install();
  await sendForm(page, voter);
  await page.route('**/api/vote', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await lockVote(page);
  await expect(page.getByRole('heading', { name: 'Sorry!' })).toBeVisible();
  const unsure = 'We could not confirm whether your vote arrived. Try again: it can never count twice.';
  await expect(page.getByText(unsure)).toBeVisible();
  await page.clock.runFor(60_000);
  expect(await pathOf(page)).toBe('/sorry');
  expect(await votes()).toHaveLength(1);

  await page.unroute('**/api/vote');
  // Not even a reload in between makes it a new vote.
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.reload();
  await lockVote(page);
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
  expect(await votes()).toHaveLength(1);
  await declineReceipt(page);
  await page.getByRole('button', { name: 'Stay here' }).click();
  await page.goBack();
  await expect(page.getByRole('heading', { name: 'Enter Your Info, Then Vote' })).toBeVisible();
  await expect(page).toHaveURL(/\/form$/);
  await page.goForward();
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
});

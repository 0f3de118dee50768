import type { Page } from '@playwright/test';
import { expect, inMotion, test } from './support/fixtures';
import { fillForm, lockVote, newVoter, sendForm } from './support/voter';

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

import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { holdTime, pathOf, runUntilItTakesPresses } from './support/page-time';
import type { Product } from './support/product';
import { lockVote, newVoter, voteAddress } from './support/voter';

// One after the other: they share one database, and stop it.
test.describe.configure({ mode: 'default' });

const tryAgain = (page: Page) => page.getByRole('link', { name: 'Try again' });
const notConfirmed = 'We could not confirm whether your vote arrived. Try again: it can never count twice.';
const notCounted = 'Nothing was counted.';

async function votesOf(product: Product, email: string): Promise<unknown[]> {
  return product.query('SELECT name, candidate_id FROM votes WHERE email = $1', [email]);
}

async function expectSorryWithoutRedirect(page: Page, line: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sorry!' })).toBeVisible();
  await expect(page.getByText('You can only vote once.')).toBeVisible();
  await expect(page.getByText(line)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await page.clock.runFor(60_000);
  expect(await pathOf(page)).toBe('/sorry');
}

async function lockVoteAgain(page: Page): Promise<void> {
  await tryAgain(page).click();
  await page.getByRole('heading', { name: 'UNITED STATES PRESIDENTIAL CANDIDATES' }).waitFor();
  await runUntilItTakesPresses(page);
  await lockVote(page);
}

async function tryAgainAndSucceed(page: Page): Promise<void> {
  await lockVoteAgain(page);
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
}

test('when the database hangs the page says so, and a retry afterwards counts once', async ({ page, product }) => {
  const voter = newVoter();
  await holdTime(page);
  await page.goto(voteAddress(voter));
  product.freezeDatabase();
  try {
    await lockVote(page);
    await expectSorryWithoutRedirect(page, notConfirmed);
    await lockVoteAgain(page);
    await expectSorryWithoutRedirect(page, notConfirmed);
  } finally {
    product.thawDatabase();
  }
  await tryAgainAndSucceed(page);
  expect(await votesOf(product, voter.email)).toEqual([{ name: 'Ada Example', candidate_id: 1 }]);
});

test('a response that is lost after the vote was counted: the retry succeeds and counts once', async ({
  page,
  product,
}) => {
  const voter = newVoter();
  await page.clock.install();
  await page.goto(voteAddress(voter));
  await page.route('**/api/vote', async (route) => {
    await route.fetch();
    await route.abort();
  });
  await lockVote(page);
  await expectSorryWithoutRedirect(page, notConfirmed);
  expect(await votesOf(product, voter.email)).toHaveLength(1);

  await page.unroute('**/api/vote');
  // Not even a reload in between makes it another vote.
  await tryAgain(page).click();
  await page.reload();
  await lockVote(page);
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
  expect(await votesOf(product, voter.email)).toHaveLength(1);
});

test('a rejection for too many votes at once says that nothing was counted', async ({ page, product }) => {
  const voter = newVoter();
  await holdTime(page);
  await page.goto(voteAddress(voter));
  const json = { statusCode: 503, code: 'vote.queue_full', message: 'Too many votes at once.' };
  await page.route('**/api/vote', (route) => route.fulfill({ status: 503, json }));
  await lockVote(page);
  await expectSorryWithoutRedirect(page, notCounted);
  expect(await votesOf(product, voter.email)).toEqual([]);
  await page.unroute('**/api/vote');
  await tryAgainAndSucceed(page);
  expect(await votesOf(product, voter.email)).toHaveLength(1);
});

test('a detail that the server rejects leads back to the form, where its field is marked', async ({ page }) => {
  await page.clock.install();
  // A control character, which the browser lets pass.
  await page.goto(voteAddress({ ...newVoter(), name: 'Ada\u0001Example' }));
  await lockVote(page);
  await expectSorryWithoutRedirect(page, notCounted);
  await tryAgain(page).click();
  await expect(page).toHaveURL(/\/form$/);
  await expect(page.getByRole('group', { name: 'Please check the fields that are marked.' })).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveAccessibleDescription('Name was not accepted. Please check it.');
  await page.getByLabel('Name').fill('Ada Example');
  await page.getByRole('button', { name: 'GO VOTE' }).click();
  await lockVote(page);
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
});

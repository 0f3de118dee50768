import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { pathOf } from './support/page-time';
import type { Product } from './support/product';
import { lockVote, newVoter, voteAddress } from './support/voter';

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

test('if the response is lost after the vote was counted, the retry succeeds and counts once', async ({
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
  // Not even a reload in between makes it a new vote.
  await tryAgain(page).click();
  await page.reload();
  await lockVote(page);
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
  expect(await votesOf(product, voter.email)).toHaveLength(1);
});

test('a detail that the server rejects leads back to the form, where its field is marked', async ({ page }) => {
  await page.clock.install();
  // A control character, which the browser lets through.
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

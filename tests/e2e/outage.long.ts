import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { holdTime, pathOf, runUntilItTakesPresses } from './support/page-time';
import type { Product } from './support/product';
import { lockVote, newVoter, voteAddress } from './support/voter';

const tryAgain = (page: Page) => page.getByRole('link', { name: 'Try again' });
const notConfirmed = 'We could not confirm whether your vote arrived. Try again: it can never count twice.';

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

import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { holdTime, pathOf, runUntilItTakesPresses } from './support/page-time';
import { lockVote, newVoter, voteAddress } from './support/voter';

const notConfirmed = 'We could not confirm whether your vote arrived. Try again: it can never count twice.';

async function expectSorryWithoutRedirect(page: Page, line: string): Promise<void> {
  await expect(page.getByRole('heading', { name: 'Sorry!' })).toBeVisible();
  await expect(page.getByText('You can only vote once.')).toBeVisible();
  await expect(page.getByText(line)).toBeVisible();
  await expect(page.getByRole('timer')).toHaveCount(0);
  await page.clock.runFor(60_000);
  expect(await pathOf(page)).toBe('/sorry');
}

async function lockVoteAgain(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Try again' }).click();
  await page.getByRole('heading', { name: 'UNITED STATES PRESIDENTIAL CANDIDATES' }).waitFor();
  await runUntilItTakesPresses(page);
  await lockVote(page);
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
  await lockVoteAgain(page);
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
  const votes = 'SELECT name, candidate_id FROM votes WHERE email = $1';
  expect(await product.query(votes, [voter.email])).toEqual([{ name: voter.name, candidate_id: 1 }]);
});

import { expect, test } from './support/fixtures';
import { pathOf } from './support/page-time';
import { declineReceipt, lockVote, newVoter, sendForm } from './support/voter';

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

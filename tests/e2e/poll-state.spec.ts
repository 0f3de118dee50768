import { openDashboard } from './support/administrator';
import { expect, test } from './support/fixtures';
import { lockVote, newVoter, voteAddress } from './support/voter';

const reason = 'We count a flood of votes anew.';

test('an editor pauses the poll while a voter is about to vote', async ({ page, context, product }) => {
  const voter = newVoter();
  const voting = await context.newPage();
  await voting.goto(voteAddress(voter));
  await openDashboard(page, 'Poll');
  const dialog = page.getByRole('dialog');
  await expect(page.getByText('Votes are taken.')).toBeVisible();

  await page.getByRole('button', { name: 'Pause' }).click();
  await dialog.getByLabel('What voters read (English)').fill(reason);
  await dialog.getByRole('button', { name: 'Pause' }).dblclick();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(`Voters read: "${reason}"`)).toBeVisible();
  await lockVote(voting);
  // Why, if nginx has the new document already.
  await expect(voting.getByText(/^Voting is (paused\.|not open at the moment\.)/)).toBeVisible();
  expect(await product.query('SELECT FROM votes WHERE email = $1', [voter.email])).toEqual([]);
  // Each document is in nginx's cache for a second.
  for (const path of ['/home', voteAddress(voter)])
    await expect(async () => {
      await voting.goto(path);
      await expect(voting.getByText(`Voting is paused. ${reason}`)).toBeVisible({ timeout: 2_000 });
    }).toPass();
  for (const button of await voting.getByRole('button', { name: 'LOCK MY VOTE' }).all())
    await expect(button).toBeDisabled();

  await page.getByRole('button', { name: 'Go on' }).click();
  await dialog.getByRole('button', { name: 'Go on' }).click();
  await expect(page.getByText('Votes are taken.')).toBeVisible();
  await expect(async () => {
    await voting.goto(voteAddress(voter));
    await expect(voting.getByRole('button', { name: 'LOCK MY VOTE' }).first()).toBeEnabled({ timeout: 2_000 });
  }).toPass();
  await lockVote(voting);
  await expect(voting.getByText('You have voted Successfully.')).toBeVisible();

  const versions = page.getByRole('listitem').filter({ hasText: 'Changed: Pause' });
  await expect(versions).toHaveCount(2);
  await versions
    .last()
    .getByRole('button', { name: /^Compare/ })
    .click();
  await expect(dialog.getByText(`Then: ${reason}`)).toBeVisible();
});

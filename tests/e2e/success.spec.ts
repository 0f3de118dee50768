import { expect, inMotion, test } from './support/fixtures';
import { holdTime, pathOf, runUntilItTakesPresses } from './support/page-time';
import { lockVote, newVoter, voteAddress } from './support/voter';

test.use(inMotion);

test('a voter who comes back from the free gifts stays', async ({ page, externalSites }) => {
  await holdTime(page);
  await page.goto(voteAddress(newVoter()));
  await lockVote(page, 'Candidate Two');
  await expect(page.getByText('Your vote went to Candidate Two.')).toBeVisible();
  await runUntilItTakesPresses(page);
  await page.clock.runFor(60_000);
  expect(await pathOf(page), 'nothing decided about the receipt').toBe('/success');
  // Its second half presses nothing of what has moved under the pointer.
  await page.getByRole('button', { name: 'No, thanks' }).dblclick();
  expect(await page.evaluate(() => localStorage.getItem('receipt'))).toBeNull();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  await page.getByRole('timer').waitFor();
  await page.clock.runFor(5_000);
  await externalSites.expectVisits('https://gifts.example.com/');
  await expect(page).toHaveTitle('An external site');
  await page.goBack();
  for (const load of ['back', 'again']) {
    await expect(page.getByText('You have voted Successfully.'), load).toBeVisible();
    await expect(page.getByText('You are staying here.'), load).toBeVisible();
    await expect(page.getByText('Your vote went to'), load).toHaveCount(0);
    await expect(page.getByRole('timer'), load).toHaveCount(0);
    await page.clock.runFor(60_000);
    expect(await pathOf(page), load).toBe('/success');
    await page.reload();
  }
});

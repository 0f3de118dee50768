import { expect, test } from './support/fixtures';
import { holdTime } from './support/page-time';
import { newVoter, vote } from './support/voter';

test('a new poll has example totals, and its first vote replaces them with live totals', async ({
  page,
  context,
  product,
}) => {
  await product.removeVotes();
  // nginx sends the previous totals for some seconds.
  await expect.poll(async () => (await page.request.get('/api/vote/count')).text()).not.toMatch(/VoteCount":[1-9]/);
  await holdTime(page);
  await page.goto('/home', { waitUntil: 'networkidle' });
  const totals = page.getByRole('region', { name: 'Vote totals' });
  const figures = totals.locator('.vote-counters__total');
  await expect(figures).toHaveText(['85,931,559', '54,939,848', '23,676,959', '12,180,752']);
  await expect(totals.getByRole('status')).toHaveText('Example figures, not votes.');
  await expect(page.locator('.landing__race')).toHaveText('The race is wide open');

  const otherTab = await context.newPage();
  await vote(otherTab, { ...newVoter(), country: 'Åland Islands' });
  await otherTab.close();

  // The totals may be two seconds old, so more than one refresh may be needed.
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(figures).toHaveText(['0', '0', '1', '0'], { timeout: 500 });
  }).toPass();
  await expect(totals.getByRole('status')).toHaveText('Live totals: every vote is counted exactly once.');
  await expect(page.locator('.landing__race')).toHaveText('The first votes are in');
});

import { expectAccessible } from './support/accessible';
import { expect, test } from './support/fixtures';
import { newVoter, voteAddress } from './support/voter';

test.use({ ownProduct: { pollChanges: { opens_at: '2999-01-01T12:00:00Z' } }, timezoneId: 'UTC' });

test('before the opening every page of the vote says when voting opens', async ({ page }) => {
  const notice = page.getByText('Voting opens on January 1, 2999 at 12:00 PM UTC.');
  await page.goto('/home');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('link', { name: 'VOTE NOW' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Vote totals' }).getByRole('definition')).toHaveCount(4);
  await expectAccessible(page);
  await page.goto('/form');
  await expect(notice).toBeVisible();
  await expect(page.getByRole('button', { name: 'GO VOTE' })).toBeDisabled();
  await expectAccessible(page);
  await page.goto(voteAddress(newVoter()));
  await expect(notice).toBeVisible();
  await expect(page.getByRole('button', { name: 'LOCK MY VOTE for Candidate Two' })).toBeDisabled();
});

import { expectAccessible } from './support/accessible';
import { expect, test } from './support/fixtures';
import { newVoter, voteAddress } from './support/voter';

const yesterday = new Date(Date.now() - 86_400_000).toISOString();

test.use({ ownProduct: { pollChanges: { closes_at: yesterday } } });
test.describe.configure({ mode: 'default' });

const notice = 'Voting has closed. The totals stay.';

test('after the end the landing page says so and still shows the totals', async ({ page }) => {
  await page.goto('/home');
  await expect(page.getByText(notice)).toBeVisible();
  await expect(page.getByRole('link', { name: 'VOTE NOW' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Vote totals' }).getByRole('definition')).toHaveCount(4);
  await expectAccessible(page);
});

test('after the end the form and the choice say so and send nothing', async ({ page }) => {
  await page.goto('/form');
  await expect(page.getByText(notice)).toBeVisible();
  await expect(page.getByRole('button', { name: 'GO VOTE' })).toBeDisabled();
  await expectAccessible(page);
  await page.goto(voteAddress(newVoter()));
  await expect(page.getByText(notice)).toBeVisible();
  await expect(page.getByRole('button', { name: 'LOCK MY VOTE for Candidate One' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'LOCK MY VOTE for Candidate Two' })).toBeDisabled();
  await expectAccessible(page);
});

test("a clock that is behind changes nothing: the server's rejection is shown as it is", async ({ page, product }) => {
  const voter = newVoter();
  await page.clock.setFixedTime(Date.parse(yesterday) - 3_600_000);
  await page.goto(voteAddress(voter));
  await page.getByRole('button', { name: 'LOCK MY VOTE for Candidate One' }).click();
  await expect(page.getByText('nothing was counted')).toBeVisible();
  await expect(page.getByText(notice)).toBeVisible();
  expect(await product.query('SELECT FROM votes WHERE email = $1', [voter.email])).toEqual([]);
});

import { expect, productWithDownload, test } from './support/fixtures';
import { newVoter, vote } from './support/voter';

test.use({ ownProduct: productWithDownload });

test('a poll without receipts gives none, keeps none and asks for none', async ({ page, product }) => {
  const voter = newVoter();
  await vote(page, voter);
  await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
  await page.waitForLoadState('networkidle');
  await expect(page.getByText(/receipt/i)).toHaveCount(0);
  expect(await page.evaluate(() => [sessionStorage, localStorage].flatMap(Object.keys))).not.toContain('receipt');
  expect(await product.query('SELECT commitment FROM votes WHERE email = $1', [voter.email])).toEqual([
    { commitment: null },
  ]);

  await page.goto('/verify');
  await expect(page.getByRole('button', { name: 'Count all votes' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Find my vote' })).toHaveCount(0);
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/receipt/i)).toHaveCount(0);
});

import { expect, test } from './support/fixtures';

test('an unknown address says so and leads back to the poll', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page).toHaveTitle(/Page not found/);
  await page.getByRole('link', { name: 'Go to the poll' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

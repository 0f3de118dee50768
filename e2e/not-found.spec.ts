import { expect, test } from './support/fixtures';

test('an unknown address says so and leads back to the poll', async ({ page }) => {
  await page.goto('/no/such/page');
  await expect(page.getByRole('heading', { name: 'Page not found' })).toBeVisible();
  await expect(page).toHaveTitle(/Page not found/);
  await page.getByRole('link', { name: 'Go to the poll' }).click();
  await expect(page).toHaveURL(/\/home$/);
});

test('a missing asset and a missing call give 404', async ({ request }) => {
  expect((await request.get('/static/js/607.00000000.chunk.js')).status()).toBe(404);
  expect((await request.get('/pictures/nothing.svg')).status()).toBe(404);
  const call = await request.get('/api/nothing');
  expect(call.status()).toBe(404);
  expect(await call.json()).toMatchObject({ statusCode: 404, code: 'route.not_found' });
});

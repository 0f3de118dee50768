import { expect, inMotion, test } from './support/fixtures';
import { holdTime } from './support/page-time';

test.use(inMotion);

test('below the name one line appears after another; the picture fades and disappears, for good', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await holdTime(page);
  await page.goto('/hero2');
  await page.goto('/');
  await expect(page.locator('main img')).toHaveJSProperty('complete', true);
  const name = page.getByRole('heading', { name: 'Public Online Poll' });
  const promise = page.getByText('Every vote counts once.');
  const invitation = page.getByText('Come in and cast yours.');
  await expect(name).toHaveCSS('opacity', '1');
  await expect(promise).toHaveCSS('opacity', '0');
  await page.clock.runFor(2_500);
  await expect(promise).toHaveCSS('opacity', '1');
  await expect(invitation).toHaveCSS('opacity', '0');
  await page.clock.runFor(2_500);
  await expect(invitation).toHaveCSS('opacity', '1');
  await expect(page.getByRole('main')).toHaveCSS('opacity', '1');
  await page.clock.runFor(2_000);
  await expect(page.getByRole('main')).toHaveCSS('opacity', '0');
  await page.clock.runFor(1_000);
  await expect(page).toHaveURL(/\/home$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/hero2$/);
});

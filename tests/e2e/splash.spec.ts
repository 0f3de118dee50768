import { expect, inMotion, test } from './support/fixtures';
import { holdTime, pathOf } from './support/page-time';

test.use(inMotion);

test('below the name a line appears at 2.5 s, another at 5 s; the picture fades after 7 s and disappears 1 s later, for good', async ({
  page,
}) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await holdTime(page);
  await page.goto('/hero2');
  await page.goto('/');
  await expect(page.locator('main img')).toHaveJSProperty('complete', true);
  const name = page.getByRole('heading', { name: 'Public Online Poll' });
  const promise = page.getByText('Every vote counts once.');
  const invitation = page.getByText('Come in and cast yours.');
  await expect(name).toHaveCSS('opacity', '1');
  await page.clock.runFor(2_499);
  await expect(promise).toHaveCSS('opacity', '0');
  await page.clock.runFor(1);
  await expect(promise).toHaveCSS('opacity', '1');
  await page.clock.runFor(2_499);
  await expect(invitation).toHaveCSS('opacity', '0');
  await page.clock.runFor(1);
  await expect(invitation).toHaveCSS('opacity', '1');
  await page.clock.runFor(1_999);
  await expect(page.getByRole('main')).toHaveCSS('opacity', '1');
  await page.clock.runFor(1);
  await expect(page.getByRole('main')).toHaveCSS('opacity', '0');
  await page.clock.runFor(999);
  expect(await pathOf(page)).toBe('/');
  await page.clock.runFor(1);
  await expect(page).toHaveURL(/\/home$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/hero2$/);
});

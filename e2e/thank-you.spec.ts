import { expectAccessible } from './support/accessible';
import { expect, productWithDownload, test } from './support/fixtures';
import { holdTime, pathOf, runUntilCountdownGoesOn, stopTime } from './support/page-time';
import { vote } from './support/voter';

test.use({ ownProduct: productWithDownload });

test.describe.configure({ mode: 'default' });

test('the thank-you download opens over the success page and delays the redirect until it is closed', async ({
  page,
  externalSites,
}) => {
  await holdTime(page);
  await vote(page);
  const dialog = page.getByRole('dialog', { name: 'Thank you for voting' });
  await expect(dialog.locator('img')).toHaveJSProperty('complete', true);
  const download = dialog.getByRole('link', { name: 'Download (opens in a new tab)' });
  await expect(download).toHaveAttribute('href', 'https://files.example.com/thanks.pdf');
  await expect(download).toHaveAttribute('rel', 'noopener noreferrer');
  await page.clock.runFor(60_000);
  expect(await pathOf(page)).toBe('/success');

  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await runUntilCountdownGoesOn(page);
  await page.clock.runFor(5_000);
  await externalSites.expectVisits('https://gifts.example.com/');
});

test('axe finds nothing to complain about: thank-you download', async ({ page }) => {
  await stopTime(page);
  await vote(page);
  await page.getByRole('dialog', { name: 'Thank you for voting' }).waitFor();
  await expectAccessible(page);
});

import { expectAccessible } from './support/accessible';
import { expect, test } from './support/fixtures';
import { pathOf, runUntilCountdownGoesOn } from './support/page-time';
import { lockVote, newVoter } from './support/voter';

test.use({
  ownProduct: {
    pollChanges: {
      receipts: 'off',
      newsletter_consent: 'optional',
      thank_you_download: { pdf: 'https://files.example.com/thanks.pdf', opens_on_success: true },
    },
  },
});

test('the thank-you download opens over the success page and delays the redirect; without receipts, and without required consent', async ({
  page,
  product,
  externalSites,
}) => {
  const { name, email, zip_code } = newVoter();
  await page.clock.install();
  await page.goto('/form');
  await page.getByLabel('Name').fill(name);
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('ZipCode').fill(zip_code);
  await page.getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: 'GO VOTE' }).click();
  await lockVote(page);
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
  expect(await product.query('SELECT free_gifts, commitment FROM votes WHERE email = $1', [email])).toEqual([
    { free_gifts: false, commitment: null },
  ]);

  const dialog = page.getByRole('dialog', { name: 'Thank you for voting' });
  await expect(dialog.locator('img')).toHaveJSProperty('complete', true);
  const download = dialog.getByRole('link', { name: 'Download (opens in a new tab)' });
  await expect(download).toHaveAttribute('href', 'https://files.example.com/thanks.pdf');
  await expect(download).toHaveAttribute('rel', 'noopener noreferrer');
  await page.clock.runFor(60_000);
  expect(await pathOf(page)).toBe('/success');
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await expect(page.getByText(/receipt/i)).toHaveCount(0);
  expect(await page.evaluate(() => [sessionStorage, localStorage].flatMap(Object.keys))).not.toContain('receipt');
  await runUntilCountdownGoesOn(page);
  await page.clock.runFor(5_000);
  await externalSites.expectVisits('https://gifts.example.com/');
});

test('a poll without receipts asks for none', async ({ page }) => {
  await page.goto('/verify');
  await expect(page.getByRole('button', { name: 'Count all votes' })).toBeVisible();
  await expect(page.getByRole('button', { name: 'Find my vote' })).toHaveCount(0);
  await expectAccessible(page);
  await page.goto('/privacy');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.getByText(/receipt/i)).toHaveCount(0);
});

import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures';

const words =
  "It's%20been%20said%20that%20For%20The%20People%20is%20essential%20to%20democracy.%20Your%20participation%20grants" +
  "%20you%20access%20to%20many%20valuable%20life-changing%20gifts.%20Don't%20miss%20out...";
/** `site`: the visitor's own URL, because site_link is the example's. */
const targetsOf = (site: string) => ({
  'Share on Facebook': `https://www.facebook.com/sharer/sharer.php?u=${site}`,
  'Share on X': `https://x.com/intent/post?text=${words}%20${site}`,
  'Share on WhatsApp': `https://wa.me/?text=${words}%20${site}`,
  'Share on Telegram': `https://t.me/share/url?url=${site}&text=${words}`,
  'Share on LinkedIn': `https://www.linkedin.com/sharing/share-offsite/?url=${site}`,
  'Share on Pinterest': `https://www.pinterest.com/pin/create/button/?url=${site}&media=${site}%2Flogo.png&description=${words}%20${site}`,
  'Open Instagram': 'https://www.instagram.com/',
});

async function openDialog(page: Page): Promise<Locator> {
  await page.goto('/hero2');
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'SHARE' });
  await expect(dialog).toBeVisible();
  return dialog;
}

test('each of the seven targets opens its link in a new tab without access to ours', async ({
  page,
  context,
  externalSites,
  product,
}) => {
  const targets = targetsOf(encodeURIComponent(product.url));
  const dialog = await openDialog(page);
  await expect(dialog.getByRole('link')).toHaveCount(7);
  for (const [name, address] of Object.entries(targets)) {
    const link = dialog.getByRole('link', { name: `${name} (opens in a new tab)`, exact: true });
    await expect(link).toHaveAttribute('href', address);
    await expect(link).toHaveAttribute('rel', 'noopener noreferrer');
    const opened = context.waitForEvent('page');
    await link.click();
    expect(await (await opened).evaluate<unknown>('window.opener')).toBeNull();
  }
  // The browser encodes the apostrophe in its own way.
  await externalSites.expectVisits(...Object.values(targets).map((address) => address.replaceAll("'", '%27')));
});

test("'Copy Link' puts the site's link on the clipboard and says so", async ({ page, context, product }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
  const dialog = await openDialog(page);
  await dialog.getByRole('button', { name: 'Copy Link' }).click();
  await expect(dialog.getByRole('alert')).toContainText('Link copied to clipboard!');
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(product.url);
  await expect(dialog).toBeVisible();
});

test('the close button, Escape and a click beside it close the dialog and the focus returns to what opened it', async ({
  page,
}) => {
  const dialog = await openDialog(page);
  for (const close of [
    () => dialog.getByRole('button', { name: 'Close' }).click(),
    () => page.keyboard.press('Escape'),
    () => page.mouse.click(5, 5),
  ]) {
    await expect(dialog).toBeVisible();
    await close();
    await expect(dialog).toBeHidden();
    await expect(page.getByRole('button', { name: 'Share' })).toBeFocused();
    await page.getByRole('button', { name: 'Share' }).click();
  }
  await expect(page).toHaveURL(/\/hero2$/);
});

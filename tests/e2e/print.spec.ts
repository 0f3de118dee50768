import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { keepReceipt, vote } from './support/voter';

/** Everything that costs ink: what it is and where. */
async function inkOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('*')].flatMap((element) =>
      ['', '::before', '::after'].flatMap((part) => {
        const { backgroundColor, backgroundImage, boxShadow, content, display } = getComputedStyle(
          element,
          part || null,
        );
        if (!element.checkVisibility() || display === 'none' || (part !== '' && content === 'none')) return [];
        const isBlank = ['rgba(0, 0, 0, 0)', 'rgb(255, 255, 255)'].includes(backgroundColor);
        const isFlat = backgroundImage === 'none' && boxShadow === 'none';
        return isBlank && isFlat ? [] : [`${element.tagName} ${element.className}${part}`];
      }),
    ),
  );
}

test('the landing page prints its heading, the totals and its URL, in black on white', async ({ page, product }) => {
  // Example figures, which are hatched on screen.
  await page.route('**/api/vote/count', (route) => route.abort());
  await page.goto('/home');
  await page.emulateMedia({ media: 'print', colorScheme: 'dark' });
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await expect(page.locator('.vote-counters__total:visible')).toHaveCount(4);
  await expect(page.getByText(product.url)).toBeVisible();
  for (const pressed of [page.getByRole('link', { name: 'VOTE NOW' }), page.getByRole('link', { name: 'Tip jar' })]) {
    await expect(pressed).toBeHidden();
  }
  await expect(page.getByRole('button')).toHaveCount(0);
  await expect(page.locator('img:visible')).toHaveCount(0);
  await expect(page.getByRole('heading', { level: 1 })).toHaveCSS('color', 'rgb(0, 0, 0)');
  expect(await inkOf(page)).toEqual([]);
});

test('the success page prints the outcome of the vote, and nothing to press', async ({ page, product }) => {
  await vote(page);
  const receipt = await keepReceipt(page);
  await receipt.waitFor();
  await page.emulateMedia({ media: 'print' });
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
  await expect(receipt).toBeVisible();
  await page.setViewportSize({ width: 600, height: 800 });
  expect(await receipt.evaluate((field) => field.scrollWidth <= field.clientWidth), 'printed whole').toBe(true);
  await expect(page.getByText(product.url)).toBeVisible();
  await expect(page.getByRole('button')).toHaveCount(0);
  expect(await inkOf(page)).toEqual([]);
});

import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';

const country = (page: Page) => page.getByRole('combobox', { name: 'Select Country' });
/** As by the keyboard. `fill` acts as a browser's autofill does. */
const typeCountry = async (page: Page, text: string) => {
  await country(page).selectText();
  await page.keyboard.insertText(text);
};

test('the list of countries stays on a small screen, even if it is rotated', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto('/form');
  await typeCountry(page, 'zimb');
  await expect(page.getByRole('option')).toHaveText(['Zimbabwe']);
  await country(page).evaluate((box) =>
    window.scrollBy(0, box.getBoundingClientRect().bottom + 70 - window.innerHeight),
  );
  await typeCountry(page, 's');
  await expect(page.getByRole('listbox')).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Show all countries' }).click();
  for (const [width, height] of [
    [390, 700],
    [700, 390],
    [320, 568],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expect(page.getByRole('listbox')).toBeInViewport({ ratio: 1 });
    await expect(page.getByRole('option', { selected: true })).toBeInViewport({ ratio: 1 });
  }
});

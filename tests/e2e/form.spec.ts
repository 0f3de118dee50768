import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';

const country = (page: Page) => page.getByRole('combobox', { name: 'Select Country' });
/** As by the keyboard. `fill` acts as a browser's autofill does. */
const typeCountry = async (page: Page, text: string) => {
  await country(page).selectText();
  await page.keyboard.insertText(text);
};

test('what was typed is there after a reload and on the way back, only in this tab', async ({ page, context }) => {
  await page.goto('/form');
  await page.getByLabel('Name').fill('Ada Example');
  await country(page).fill('Austria');
  await page.getByLabel('Email').pressSequentially('ada@exa');
  await page.reload();
  await expect(page.getByLabel('Name')).toHaveValue('Ada Example');
  await expect(country(page)).toHaveValue('Austria');
  await expect(page.getByLabel('Email')).toHaveValue('ada@exa');
  await page.getByRole('link', { name: 'Public Online Poll' }).click();
  await page.getByRole('link', { name: 'VOTE NOW' }).click();
  await expect(page.getByLabel('Email')).toHaveValue('ada@exa');
  const other = await context.newPage();
  await other.goto('/form');
  await expect(other.getByLabel('Email')).toHaveValue('');
});

test('the list of countries stays on a small screen, with its highlighted row, when it grows and when the screen is rotated', async ({
  page,
}) => {
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

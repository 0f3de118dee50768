import type { Locator, Page } from '@playwright/test';
import { administrator } from './administrator';
import { castVotes, electorate, namesOf, newestFirst } from './electorate';
import { expect, test } from './fixtures';
import { chips, expectRows, filterButton, nextButton, searchBox } from './votes-list';

test.use({ ownProduct: {} });

test.beforeAll(async ({ request }) => castVotes(request, electorate));

/** More stops than any page has. */
const mostStops = 60;

/** Goes on with the key until the focus is there. */
async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target, `after ${mostStops} times Tab`).toBeFocused();
}

test('an administrator logs in, searches, filters and pages with the keyboard alone', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('ENTER EMAIL').waitFor();
  await tabTo(page, page.getByLabel('ENTER EMAIL'));
  await page.keyboard.type(administrator.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();

  await tabTo(page, page.getByRole('button', { name: 'Votes', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, searchBox(page, 'Search Name'));
  await page.keyboard.type('person');
  const persons = newestFirst.filter(({ name }) => name.startsWith('Person'));
  await expectRows(page, namesOf(persons.slice(0, 25)));

  await tabTo(page, filterButton(page));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await tabTo(page, dialog.getByRole('combobox', { name: 'Country' }));
  await page.keyboard.type('united states of');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox')).toHaveValue('United States of America');
  await tabTo(page, dialog.getByRole('button', { name: 'Apply' }));
  await page.keyboard.press('Enter');
  await expect(dialog).toHaveCount(0);
  await expect(filterButton(page)).toBeFocused();
  const americans = persons.filter(({ country }) => country === 'US');
  await expectRows(page, namesOf(americans.slice(0, 25)));

  await tabTo(page, nextButton(page));
  await page.keyboard.press('Enter');
  await expectRows(page, namesOf(americans.slice(25, 50)));
  // Paging on needs no way back to the button.
  await expect(nextButton(page)).toBeFocused();
  await page.keyboard.press('Enter');
  await expectRows(page, namesOf(americans.slice(50)));

  await page.keyboard.press('Shift+Tab');
  await page.keyboard.press('Space');
  await expectRows(page, namesOf(americans.slice(25, 50)));

  await tabTo(page, chips(page), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(chips(page)).toHaveCount(0);
  await expectRows(page, namesOf(persons.slice(0, 25)));
});

test('Escape closes the filter and changes nothing', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('ENTER EMAIL').fill(administrator.email);
  await page.getByLabel('ENTER PASSWORD').fill(administrator.password);
  await page.keyboard.press('Enter');
  await page.getByRole('table').waitFor();
  await tabTo(page, filterButton(page));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Filter By Domain' });
  await tabTo(page, dialog.getByRole('radio', { checked: true }));
  await page.keyboard.press('ArrowDown');
  await expect(dialog.getByRole('radio', { name: 'one.example.com' })).toBeChecked();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(filterButton(page)).toBeFocused();
  await expect(chips(page)).toHaveCount(0);
});

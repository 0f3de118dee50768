import { administrator, openDashboard } from './support/administrator';
import { expect, test } from './support/fixtures';
import { takesPresses } from './support/page-time';
import { castOnlySampleVotes, namesOf, newestFirst } from './support/sample-votes';
import { tabTo } from './support/tab-to';
import { chips, expectRows, filterButton, nextButton, searchBox } from './support/votes-list';

test.beforeAll(castOnlySampleVotes);

test('an administrator signs in, searches, filters and pages with the keyboard alone', async ({ page }) => {
  await page.goto('/login');
  await page.getByLabel('ENTER EMAIL').waitFor();
  await tabTo(page, page.getByLabel('ENTER EMAIL'));
  await page.keyboard.type(administrator.email);
  await page.keyboard.press('Tab');
  await page.keyboard.type(administrator.password);
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Dashboard' })).toBeVisible();
  await takesPresses(page);

  await tabTo(page, page.getByRole('button', { name: 'Votes', exact: true }));
  await page.keyboard.press('Enter');
  await tabTo(page, searchBox(page, 'Search Name'));
  await page.keyboard.type('person');
  const persons = newestFirst.filter(({ name }) => name.startsWith('Person'));
  await expectRows(page, namesOf(persons.slice(0, 25)));

  await tabTo(page, filterButton(page));
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  await expect(dialog).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(filterButton(page)).toBeFocused();
  // The browser closes it a moment before the page notices, and until then it cannot be opened again.
  await expect(page.locator('.dialog__body')).toHaveCount(0);
  await page.keyboard.press('Enter');
  await expect(dialog).toBeVisible();
  await tabTo(page, dialog.getByRole('combobox', { name: 'Country' }));
  await page.keyboard.type('united states of');
  await page.keyboard.press('Enter');
  await expect(dialog.getByRole('combobox', { name: 'Country' })).toHaveValue('United States of America');
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
  await expect(filterButton(page)).toBeFocused();
  await expectRows(page, namesOf(persons.slice(0, 25)));
});

test('an administrator invalidates, restores, exports and signs out with the keyboard alone', async ({ page }) => {
  await openDashboard(page, 'Votes');
  await page.getByRole('rowheader').first().waitFor();
  await takesPresses(page);
  const status = page.getByRole('row', { name: 'Person 60' }).getByText('Not counted');
  for (const [action, title, count] of [
    ['Invalidate', 'Invalidate votes', 1],
    ['Restore', 'Restore votes', 0],
  ] as const) {
    await tabTo(page, page.getByRole('checkbox', { name: 'Select the vote of Person 60' }));
    await page.keyboard.press('Space');
    const button = page.getByRole('group', { name: 'Change votes' }).getByRole('button', { name: action });
    await tabTo(page, button, 'Shift+Tab');
    await page.keyboard.press('Enter');
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog.getByRole('textbox', { name: 'Reason' })).toBeFocused();
    await page.keyboard.type('With the keyboard');
    await expect(dialog.getByText(/^1 vote will be/)).toBeVisible();
    await tabTo(page, dialog.getByRole('button', { name: action }));
    await page.keyboard.press('Enter');
    await expect(dialog).toHaveCount(0);
    await expect(button).toBeFocused();
    await expect(status).toHaveCount(count);
  }

  const download = page.waitForEvent('download');
  await tabTo(page, page.getByRole('button', { name: 'Export CSV' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  expect((await download).suggestedFilename()).toBe('votes.csv');
  await tabTo(page, page.getByRole('button', { name: 'Sign out' }), 'Shift+Tab');
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Administrator login' })).toBeFocused();
});

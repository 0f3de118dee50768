import type { Page } from '@playwright/test';
import { openDashboard } from './support/administrator';
import { expect, test } from './support/fixtures';
import { castOnlySampleVotes, namesOf, newestFirst } from './support/sample-votes';
import { expectRows, filterByCountry, nextButton } from './support/votes-list';

test.beforeAll(castOnlySampleVotes);

const pages = [newestFirst.slice(0, 25), newestFirst.slice(25, 50)];
const tick = (page: Page, name: string) => page.getByRole('checkbox', { name: `Select the vote of ${name}` });
const selected = (page: Page) => page.getByText(/votes? selected/);

test('filter, page and selection are restored by a reload, by Back and by a bookmark', async ({ page, context }) => {
  await openDashboard(page, 'Votes');
  await tick(page, 'Person 60').check();
  await tick(page, 'Person 56').click({ modifiers: ['Shift'] });
  await expect(selected(page)).toHaveText('5 votes selected');
  await nextButton(page).click();
  await expectRows(page, namesOf(pages[1] ?? []));
  await tick(page, 'Person 30').check();
  await expect(selected(page)).toHaveText('6 votes selected, 1 of them on this page');

  await page.reload();
  await expectRows(page, namesOf(pages[1] ?? []));
  await expect(selected(page)).toHaveText('6 votes selected, 1 of them on this page');

  await filterByCountry(page, 'Germany');
  await expect(page.getByRole('rowheader')).toHaveCount(6);
  const bookmark = page.url();
  expect(bookmark).toContain('#country=DE&');
  await page.goBack();
  await expectRows(page, namesOf(pages[1] ?? []));
  await page.goBack();
  await expectRows(page, namesOf(pages[0] ?? []));
  await page.goForward();
  await expectRows(page, namesOf(pages[1] ?? []));

  const another = await context.newPage();
  await another.goto(bookmark);
  await expect(another.getByRole('rowheader')).toHaveCount(6);
  await expect(selected(another)).toHaveText('6 votes selected, 2 of them on this page');
  await another.close();

  const changed = page.waitForRequest('**/api/votes/invalidate');
  await page.getByRole('button', { name: /^Invalidate/ }).click();
  const dialog = page.getByRole('dialog', { name: 'Invalidate votes' });
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('a test');
  await dialog.getByRole('button', { name: /^Invalidate/ }).click();
  expect((await changed).postDataJSON()).toMatchObject({ expected: 6 });
  await expect(selected(page)).toBeHidden();
});

test('the keyboard selects a range with Shift and the space bar', async ({ page }) => {
  await openDashboard(page, 'Votes');
  await tick(page, 'Person 50').focus();
  await page.keyboard.press('Space');
  await tick(page, 'Person 47').focus();
  await page.keyboard.press('Shift+Space');
  await expect(selected(page)).toHaveText('4 votes selected');
});

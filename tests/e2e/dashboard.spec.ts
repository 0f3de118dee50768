import type { Locator } from '@playwright/test';
import { administrator, openDashboard, showView } from './support/administrator';
import { expect, test } from './support/fixtures';
import { stopTime } from './support/page-time';
import { castOnlySampleVotes } from './support/sample-votes';
import { nextButton, previousButton } from './support/votes-list';

test.beforeAll(castOnlySampleVotes);

test('a toast leaves Previous and Next usable, on a phone and on a desktop', async ({ page }) => {
  await stopTime(page);
  await page.route('**/api/votes/count', (route) => route.fulfill({ json: { count: 1 } }));
  await openDashboard(page, 'Votes');
  await page.getByRole('checkbox', { name: 'Select the vote of Person 60' }).check();
  await page.getByRole('button', { name: 'Restore', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await expect(dialog.getByText('1 vote will be restored.')).toBeVisible();
  await dialog.getByRole('textbox', { name: 'Reason' }).fill('a test');
  await dialog.getByRole('button', { name: 'Restore', exact: true }).click();
  const toast = page.getByRole('alert');
  await expect(toast).toHaveText('Votes restored: 0');
  const boxOf = async (part: Locator) => (await part.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 };
  for (const size of [
    { width: 390, height: 844 },
    { width: 1280, height: 800 },
  ]) {
    await page.setViewportSize(size);
    // By keyboard, and at the very end of the page.
    for (const reach of [
      () => nextButton(page).focus(),
      () => page.evaluate(() => window.scrollTo(0, document.body.scrollHeight)),
    ]) {
      await reach();
      for (const button of [previousButton(page), nextButton(page)]) {
        await expect(button).toBeInViewport({ ratio: 1 });
        const [one, other] = [await boxOf(button), await boxOf(toast)];
        const isBeside = one.x + one.width <= other.x || one.x >= other.x + other.width;
        expect(isBeside || one.y + one.height <= other.y || one.y >= other.y + other.height).toBe(true);
      }
    }
  }
});

test('the audit log names on a phone who did it', async ({ page }) => {
  await openDashboard(page, 'Audit log');
  await page.setViewportSize({ width: 390, height: 844 });
  const entry = page.getByRole('row').filter({ hasText: 'Signed in' }).first();
  for (const text of ['With the password', administrator.email]) await expect(entry.getByText(text)).toBeVisible();
});

test('a date without a time is reported, and not silently left out', async ({ page }) => {
  for (const [view, title, field, chip] of [
    ['Votes', 'Filter', 'Cast from', /^Cast from Nov 23, 2026, 7:00:00/],
    ['Audit log', 'Filter the audit log', 'From', /^From Nov 23, 2026, 7:00:00/],
  ] as const) {
    await openDashboard(page, view);
    await page.getByRole('button', { name: 'Filter', exact: true }).click();
    const dialog = page.getByRole('dialog', { name: title });
    const input = dialog.getByLabel(field);
    await input.focus();
    await page.keyboard.type('11232026');
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(input).toBeFocused();
    await expect(input).toHaveAccessibleDescription(/Give both date and time, or neither\./);
    await input.fill('2026-11-23T07:00');
    await expect(input).not.toHaveAccessibleDescription(/Give both/);
    await dialog.getByRole('button', { name: 'Apply' }).click();
    await expect(dialog).toBeHidden();
    await expect(page.getByText(chip)).toBeVisible();
  }
});

test('each dialog starts at its top, with the focus on its first field or action', async ({ page }) => {
  await openDashboard(page, 'Votes');
  const expectBeginning = async (title: string, first: string) => {
    const dialog = page.getByRole('dialog', { name: title });
    await expect(dialog).toBeVisible();
    const focused = page.locator(':focus');
    await expect(focused).toHaveAccessibleName(first);
    expect(await dialog.evaluate((element) => element.scrollTop)).toBe(0);
    await page.keyboard.press('Escape');
    await expect(dialog).toBeHidden();
  };
  const open = (name: string) => page.getByRole('button', { name, exact: true }).first().click();
  await open('Filter');
  await expectBeginning('Filter', 'Country');
  await page
    .getByRole('checkbox', { name: /^Select the vote of/ })
    .first()
    .check();
  await page.getByRole('button', { name: /^Invalidate/ }).click();
  await expectBeginning('Invalidate votes', 'Reason');
  await page.getByRole('button', { name: /^Erase/ }).click();
  await expectBeginning('Erase people', 'Reason');
  await open('Columns');
  await expectBeginning('Columns', 'Network');
  await showView(page, 'Emails');
  await open('Filter');
  await expectBeginning('Filter By Domain', 'All');
  await showView(page, 'Audit log');
  await open('Filter');
  await expectBeginning('Filter the audit log', 'Who');
});

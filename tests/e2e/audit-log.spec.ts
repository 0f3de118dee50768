import type { Page } from '@playwright/test';
import { openDashboard, showView } from './support/administrator';
import { expect, test } from './support/fixtures';
import { castOnlySampleVotes } from './support/sample-votes';

test.beforeAll(castOnlySampleVotes);

const entries = (page: Page) => page.getByRole('table', { name: 'Audit log' }).getByRole('row');

async function filter(page: Page, fill: (dialog: ReturnType<Page['getByRole']>) => Promise<unknown>): Promise<void> {
  await page.getByRole('button', { name: 'Filter', exact: true }).click();
  const dialog = page.getByRole('dialog', { name: 'Filter the audit log' });
  await fill(dialog);
  await dialog.getByRole('button', { name: 'Apply' }).click();
}

test('the audit log shows who changed what yesterday, in a file, too', async ({ page, product }) => {
  await product.query(`
    INSERT INTO audit_log (at, actor, action, detail) VALUES
      (now() - interval '1 day', 'pat@example.com', 'export', '{"list": "votes", "country": "FR"}'),
      (now() - interval '1 day', 'pat@example.com', 'invalidation', '{"changed": 3, "reason": "sent twice"}'),
      (now() - interval '1 day', 'someone@example.com', 'sign-in', '{}'),
      (now() - interval '3 days', 'pat@example.com', 'restoration', '{"changed": 1}')`);
  await openDashboard(page, 'Audit log');
  await filter(page, async (dialog) => {
    await dialog.getByLabel('Who').fill('PAT');
    await dialog.getByRole('button', { name: 'Yesterday' }).click();
  });
  await expect(entries(page)).toHaveCount(3);
  await expect(entries(page).nth(1)).toContainText('3 votes invalidated: "sent twice"');
  await expect(entries(page).nth(2)).toContainText('Votes list, country France');

  const download = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  expect((await download).suggestedFilename()).toBe('audit-log.csv');
  await page.getByText('Export finished: 2 rows').last().waitFor();
  await filter(page, async (dialog) => {
    await dialog.getByLabel('Who').fill('');
    await dialog.getByLabel('What').selectOption('Export finished');
    await dialog.getByLabel('From').fill('');
    await dialog.getByLabel('Before').fill('');
  });
  await expect(entries(page).nth(1)).toContainText(/Audit log, 2 rows, begun in entry \d+/);
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

test('a sign-out is in the audit log, and a lasting session does not have to sign in again', async ({ page }) => {
  await openDashboard(page, 'Audit log');
  await page.goto('/login');
  await expect(page.getByRole('heading', { level: 1, name: 'Dashboard' })).toBeVisible();
  const recorded = page.waitForResponse('**/api/admin/logout');
  await page.getByRole('button', { name: 'Sign out' }).click();
  expect((await recorded).status()).toBe(204);
  await openDashboard(page, 'Audit log');
  await expect(entries(page).filter({ hasText: 'Signed out' }).first()).toBeVisible();
});

test('each dialog starts at its top, with the focus on its first field or action and never on its close button', async ({
  page,
}) => {
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

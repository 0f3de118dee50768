import { readFile } from 'node:fs/promises';
import readXlsx from 'read-excel-file/node';
import { openDashboard } from './support/administrator';
import { expect, test } from './support/fixtures';
import { castOnlySampleVotes, namesOf, newestFirst } from './support/sample-votes';

test.beforeAll(castOnlySampleVotes);

test('XLSX, chosen by keyboard, has every row, and is the choice from then on', async ({ page }) => {
  await openDashboard(page, 'Votes');
  const choose = page.getByRole('button', { name: 'Export as…' });
  await choose.press('Enter');
  await page.getByRole('radio', { name: 'CSV, for most programs' }).press('ArrowDown');
  await page.getByRole('radio', { name: 'UTC: 2026' }).press('ArrowDown');
  await expect(page.getByRole('radio', { name: 'Local time' })).toBeChecked();
  const coming = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).press('Enter');
  const download = await coming;
  await expect(choose).toBeFocused();
  expect(download.suggestedFilename()).toBe('votes.xlsx');
  const [sheet] = await readXlsx(await readFile(await download.path()), { trim: false });
  const zone = await page.evaluate(() => Intl.DateTimeFormat().resolvedOptions().timeZone);
  const [heading, first] = sheet?.data ?? [];
  expect(heading?.at(-1)).toBe(`Cast At (${zone})`);
  expect(first?.at(-1)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  expect(sheet?.data.slice(1).map(([, name]) => name)).toEqual(namesOf(newestFirst));

  await page.reload();
  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export XLSX' }).click();
  expect((await again).suggestedFilename()).toBe('votes.xlsx');
});

import { readFile } from 'node:fs/promises';
import type { Page } from '@playwright/test';
import readXlsx from 'read-excel-file/node';
import { openDashboard } from './support/administrator';
import { expect, test } from './support/fixtures';
import type { Product } from './support/product';
import { type CastVote, castVotes, sampleVotes } from './support/sample-votes';
import { expectRows, filterButton, filterByCountry, searchBox } from './support/votes-list';

const awkward = {
  ...sampleVotes[1],
  candidate_id: 1,
  country: 'FR',
  freegifts: true,
  site: 'two.example.com',
} as const;

/** Names that a spreadsheet would execute, or that would break a line or a cell. */
const awkwardNames = [
  '=HYPERLINK("https://example.com")',
  '+1+1',
  '-2+3',
  '@SUM(A1)',
  'Quote " and, comma',
  "O'Example",
];
const awkwardVotes: readonly CastVote[] = awkwardNames.map((name, index) => ({
  ...awkward,
  name,
  email: `${index === 0 ? '=' : ''}awkward-${index}@example.com`,
  phone_number: '+33 555 0100',
  zip_code: '-75001',
}));

test.beforeAll(async ({ product, request }) => {
  await product.removeVotes();
  await castVotes(request, [...sampleVotes, ...awkwardVotes]);
});

/** Presses the button, and parses the file as a spreadsheet does (RFC 4180). */
async function exportedRows(page: Page, fileName: string): Promise<string[][]> {
  const coming = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  const download = await coming;
  expect(download.suggestedFilename()).toBe(fileName);
  const file = await readFile(await download.path(), 'utf8');
  expect(file.startsWith('\uFEFF')).toBe(true);
  const rows = file
    .slice(1)
    .split('\r\n')
    .map((line) => [...line.matchAll(/"((?:[^"]|"")*)"/g)].map(([, cell = '']) => cell.replaceAll('""', '"')));
  expect(rows.pop(), 'after the last line end').toEqual([]);
  const count = rows.length === 2 ? '1 row' : `${rows.length - 1} rows`;
  await expect(page.getByText(`Export finished: ${count}`).last()).toBeVisible();
  return rows;
}

/** Whatever a spreadsheet could execute has an apostrophe in front (OWASP, CSV injection); a phone number is none. */
const isFormula = (text: string) => /^[=+\-@\t\r]/.test(text) && !/^\+[\d ]+$/.test(text);
const defused = (text: string) => (isFormula(text) ? `'${text}` : text);

const heading = [
  'Id',
  'Name',
  'Country',
  'Zip Code',
  'Phone Number',
  'Email',
  'Free Gifts',
  'Status',
  'Source',
  'Cast At',
];

async function votesInDatabase(product: Product, where = 'true', written = defused): Promise<string[][]> {
  const rows = await product.query<Record<'id' | 'name' | 'country' | 'zip_code' | 'phone_number' | 'email', string>>(
    `SELECT id, name, country, zip_code, coalesce(phone_number, '') AS phone_number, email FROM votes
     WHERE ${where} ORDER BY id DESC`,
  );
  return rows.map(({ id, name, country, zip_code, phone_number, email }) =>
    [id, name, country, zip_code, phone_number, email].map(written),
  );
}

const detailsOf = (rows: string[][]) => rows.slice(1).map((row) => row.slice(0, 6));

test('the export of votes has every row of the database or what the active filter finds, and no formula', async ({
  page,
  product,
}) => {
  await openDashboard(page, 'Votes');
  const rows = await exportedRows(page, 'votes.csv');
  expect(rows[0]).toEqual(heading);
  expect(rows).toHaveLength(1 + sampleVotes.length + awkwardVotes.length);
  expect(detailsOf(rows)).toEqual(await votesInDatabase(product));
  expect(rows.slice(1, 7).map(([, name]) => name)).toEqual(awkwardNames.map(defused).toReversed());
  expect(rows.flat().filter(isFormula)).toEqual([]);
  expect(rows.at(-1)?.slice(6)).toEqual(['True', 'counted', 'two.example.com', expect.stringMatching(/^\d{4}-.*Z$/)]);

  await filterByCountry(page, 'Germany');
  await searchBox(page, 'Search Name').fill('person 5');
  await expectRows(page, ['Person 50']);
  const found = await exportedRows(page, 'votes.csv');
  expect(detailsOf(found)).toEqual(await votesInDatabase(product, "country = 'DE' AND name LIKE 'Person 5%'"));
  await searchBox(page, 'Search Email').fill('nobody-at-all');
  await expect(page.getByText('No data found.')).toBeVisible();
  expect(await exportedRows(page, 'votes.csv')).toEqual([heading]);
});

test('an export as XLSX, chosen by keyboard, has every value as it is, and is what the button makes from then on', async ({
  page,
  product,
}) => {
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
  const rows = sheet?.data.map((row) => row.map((cell) => cell ?? '')) ?? [];
  expect(rows[0]).toEqual([...heading.slice(0, -1), `Cast At (${zone})`]);
  expect(rows.slice(1).map((row) => row.slice(0, 6))).toEqual(await votesInDatabase(product, 'true', (text) => text));
  expect(rows[1]?.at(-1)).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);

  await page.reload();
  const again = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Export XLSX' }).click();
  expect((await again).suggestedFilename()).toBe('votes.xlsx');
});

test('an export of the emails has what the active search and domain find, and no formula', async ({
  page,
  product,
}) => {
  const inDatabase = async (where: string) => {
    const rows = await product.query<{ email_address: string; source: string }>(
      `SELECT email AS email_address, source FROM votes
       WHERE free_gifts AND invalidated_at IS NULL AND erased_at IS NULL AND ${where} ORDER BY id DESC`,
    );
    return rows.map(({ email_address, source }) => [defused(email_address), source]);
  };
  await openDashboard(page, 'Emails');
  const all = await exportedRows(page, 'emails.csv');
  expect(all[0]).toEqual([
    'Email Address',
    'Source',
    'Name',
    'Country',
    'Language',
    'Consent At',
    'State',
    'Consent Words',
    'Unsubscribe',
  ]);
  const addresses = (rows: string[][]) => rows.slice(1).map((row) => row.slice(0, 2));
  expect(addresses(all)).toEqual(await inDatabase('true'));
  expect(all.map(([address]) => address)).toContain("'=awkward-0@example.com");

  await page.getByRole('button', { name: 'Export as…' }).click();
  await page.getByRole('radio', { name: 'CSV for Mailchimp' }).check();
  const coming = page.waitForEvent('download');
  await page.getByRole('dialog').getByRole('button', { name: 'Export' }).click();
  const forMailchimp = await readFile(await (await coming).path(), 'utf8');
  expect(forMailchimp).toMatch(/^"Email Address","First Name","Last Name",/);
  expect(forMailchimp).not.toContain('=awkward-0@example.com');
  expect(forMailchimp.split('\r\n')).toHaveLength(all.length);
  await page.getByRole('button', { name: 'Export as…' }).click();
  await page.getByRole('radio', { name: 'CSV, for most programs' }).check();
  await Promise.all([
    page.waitForEvent('download'),
    page.getByRole('dialog').getByRole('button', { name: 'Export' }).click(),
  ]);

  await filterButton(page).click();
  await page.getByRole('radio', { name: 'two.example.com' }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await searchBox(page, 'Search Email').fill('awk');
  await expect(page.getByRole('rowheader')).toHaveCount(6);
  const found = await exportedRows(page, 'emails.csv');
  expect(addresses(found)).toEqual(await inDatabase("source = 'two.example.com' AND email LIKE '%awk%'"));
  expect(found).toHaveLength(7);
});

import type { Locator } from '@playwright/test';
import { openDashboard, showView } from './support/administrator';
import { expect, test } from './support/fixtures';
import { stopTime } from './support/page-time';
import { castOnlySampleVotes, castVotes, namesOf, newestFirst, sampleVotes } from './support/sample-votes';
import {
  emailsTable,
  expectRows,
  filterButton,
  filterByCountry,
  nextButton,
  previousButton,
  votesTable,
} from './support/votes-list';

test.beforeAll(castOnlySampleVotes);

const pages = [newestFirst.slice(0, 25), newestFirst.slice(25, 50), newestFirst.slice(50)];
const gifted = newestFirst.filter(({ freegifts }) => freegifts);

test('sixty votes with all their details are on three pages, and Previous goes back through the cursors seen', async ({
  page,
}) => {
  const cursors: unknown[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/get-votes')) return;
    const body: unknown = request.postDataJSON();
    cursors.push(typeof body === 'object' && body !== null && 'page_state' in body ? body.page_state : 'none');
  });
  await page.setViewportSize({ width: 1280, height: 800 });
  await openDashboard(page, 'Votes');
  const table = votesTable(page);
  await expect(table.getByRole('columnheader')).toHaveText([
    'Select all votes on this page',
    'Name',
    'Network',
    'Country',
    'Zip Code',
    'Phone Number',
    'Email',
    'Free Gifts',
    'Cast',
    'Source',
  ]);
  const area = page.getByRole('region', { name: 'Votes' });
  expect(await area.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth), 'all in view').toBe(0);
  const cells = (name: string) => table.getByRole('row').filter({ hasText: name }).getByRole('cell');
  const ofGerman = ['Germany', '10160', '+49 555 0160', 'person-60@example.com', 'False'];
  const ofAmerican = ['United States of America', '90059', '', 'person-59@example.com', 'True'];
  const network = /^[0-9a-f]{16}$/;
  const ofOne = [/ago|this minute/, 'one.example.com'];
  await expect(cells('Person 60')).toHaveText(['Select the vote of Person 60', network, ...ofGerman, ...ofOne]);
  await expect(cells('Person 59')).toHaveText(['Select the vote of Person 59', network, ...ofAmerican, ...ofOne]);

  for (const [index, votes] of [...pages, pages[1] ?? [], pages[0] ?? []].entries()) {
    await expectRows(page, namesOf(votes));
    const number = [1, 2, 3, 2, 1][index];
    await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText(`Page ${number}`);
    await expect(previousButton(page)).toHaveAttribute('aria-disabled', String(number === 1));
    await expect(nextButton(page)).toHaveAttribute('aria-disabled', String(number === 3));
    if (index < 2) await nextButton(page).click();
    else if (index < 4) await previousButton(page).click();
  }
  const [first, second, third] = cursors;
  expect(first).toBe('none');
  expect(new Set(cursors).size).toBe(3);
  expect(cursors).toEqual([first, second, third, second, first]);
});

test('the emails come first: those of people who agreed, with the site that each came from, by domain and by a search', async ({
  page,
}) => {
  await openDashboard(page, 'Emails');
  const table = emailsTable(page);
  await expect(table.getByRole('columnheader')).toHaveText([
    'Email Address',
    'Source',
    'Name',
    'Country',
    'Agreed',
    'Language',
    'State',
  ]);
  const emailsOf = (votes: typeof gifted) => votes.map(({ email }) => email);
  await expectRows(page, emailsOf(gifted.slice(0, 25)));
  const sources = table
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .getByRole('cell', { name: '.example.com' });
  await expect(sources).toHaveText(gifted.slice(0, 25).map(({ site }) => site));
  await nextButton(page).click();
  await expectRows(page, emailsOf(gifted.slice(25)));
  await expect(nextButton(page)).toHaveAttribute('aria-disabled', 'true');

  await filterButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Filter By Domain' });
  await expect(dialog.getByRole('radio')).toHaveCount(3);
  await expect(dialog.getByRole('radio', { name: 'All' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'two.example.com' }).check();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  const ofTwo = gifted.filter(({ site }) => site === 'two.example.com');
  await expectRows(page, emailsOf(ofTwo));
  await page.getByRole('searchbox', { name: 'Search Email' }).fill('PERSON-0');
  await expectRows(page, emailsOf(ofTwo.filter(({ email }) => email.startsWith('person-0'))));
});

test('neither the page nor any of its responses reveals whom a person voted for', async ({ page }) => {
  const responses: Promise<string>[] = [];
  page.on('response', (response) => {
    if (/api\/(get-votes|emails|audit-log)$/.test(response.url())) responses.push(response.text());
  });
  await openDashboard(page, 'Emails');
  for (const view of ['Emails', 'Votes', 'Audit log'] as const) {
    await showView(page, view);
    await page.getByRole('table').waitFor();
    expect(await page.locator('main').innerHTML()).not.toMatch(/candidate/i);
  }
  await expect.poll(() => responses.length).toBeGreaterThanOrEqual(3);
  expect((await Promise.all(responses)).filter((text) => /candidate/i.test(text))).toEqual([]);
});

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

const late = sampleVotes.slice(0, 2).map((vote, index) => ({
  ...vote,
  name: `Late ${index}`,
  email: `late-${index}@example.com`,
  country: 'DE',
  freegifts: true,
  site: 'one.example.com',
}));

test('Refresh shows the votes cast meanwhile, keeps the filter, and says how many there are', async ({
  page,
  request,
}) => {
  const germans = newestFirst.filter(({ country }) => country === 'DE');
  await openDashboard(page, 'Votes');
  await filterByCountry(page, 'Germany');
  await expectRows(page, namesOf(germans));
  await expect(page.getByRole('status').filter({ hasText: 'Page 1: 6 rows.' })).toHaveCount(1);
  await castVotes(request, late);
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expectRows(page, namesOf([...late.toReversed(), ...germans]));
  await expect(page.getByRole('status').filter({ hasText: 'Page 1: 8 rows.' })).toHaveCount(1);
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeFocused();
});

import type { Locator } from '@playwright/test';
import { openDashboard, showView } from './support/administrator';
import { expect, productOfKnownVotes, test } from './support/fixtures';
import { stopTime } from './support/page-time';
import { castOnlySampleVotes, castVotes, namesOf, newestFirst, sampleVotes } from './support/sample-votes';
import { emailsTable, expectRows, filterButton, nextButton, previousButton, votesTable } from './support/votes-list';

test.use({ ownProduct: productOfKnownVotes });

test.beforeAll(castOnlySampleVotes);

const pages = [newestFirst.slice(0, 25), newestFirst.slice(25, 50), newestFirst.slice(50)];
const gifted = newestFirst.filter(({ freegifts }) => freegifts);

test('sixty votes stand on three pages, and Previous goes back through the cursors seen', async ({ page }) => {
  const cursors: unknown[] = [];
  page.on('request', (request) => {
    if (!request.url().endsWith('/api/get-votes')) return;
    const body: unknown = request.postDataJSON();
    cursors.push(typeof body === 'object' && body !== null && 'page_state' in body ? body.page_state : 'none');
  });
  await openDashboard(page, 'Votes');
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

test('a vote shows the details that were given, and free gifts as True or False', async ({ page }) => {
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
  const cells = (name: string) => table.getByRole('row').filter({ hasText: name }).getByRole('cell');
  const ofGerman = ['Germany', '10160', '+49 555 0160', 'person-60@example.com', 'False'];
  const ofAmerican = ['United States of America', '90059', '', 'person-59@example.com', 'True'];
  const network = /^[0-9a-f]{16}$/;
  const ofOne = [/\d:\d\d:\d\d/, 'one.example.com'];
  await expect(cells('Person 60')).toHaveText(['Select the vote of Person 60', network, ...ofGerman, ...ofOne]);
  await expect(cells('Person 59')).toHaveText(['Select the vote of Person 59', network, ...ofAmerican, ...ofOne]);
});

test('the emails stand first: the addresses of those who agreed, with the site that each came over', async ({
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
  await expectRows(
    page,
    gifted.slice(0, 25).map(({ email }) => email),
  );
  const sources = table
    .getByRole('row')
    .filter({ has: page.getByRole('rowheader') })
    .getByRole('cell', { name: '.example.com' });
  await expect(sources).toHaveText(gifted.slice(0, 25).map(({ site }) => site));
  await nextButton(page).click();
  await expectRows(
    page,
    gifted.slice(25).map(({ email }) => email),
  );
  await expect(nextButton(page)).toHaveAttribute('aria-disabled', 'true');
});

test('emails can be filtered by domain, and searched', async ({ page }) => {
  await openDashboard(page, 'Emails');
  await filterButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Filter By Domain' });
  await expect(dialog.getByRole('radio')).toHaveCount(3);
  await expect(dialog.getByRole('radio', { name: 'All' })).toBeChecked();
  await dialog.getByRole('radio', { name: 'two.example.com' }).check();
  await dialog.getByRole('button', { name: 'Apply' }).click();
  const ofTwo = gifted.filter(({ site }) => site === 'two.example.com').map(({ email }) => email);
  await expectRows(page, ofTwo);
  await page.getByRole('searchbox', { name: 'Search Email' }).fill('PERSON-0');
  await expectRows(
    page,
    ofTwo.filter((email) => email.startsWith('person-0')),
  );
  await page.getByRole('button', { name: 'Remove the filter Domain: two.example.com' }).click();
  await expectRows(
    page,
    ['09', '07', '05', '03', '01'].map((number) => `person-${number}@example.com`),
  );
});

test('the overview gives the votes of a country without a candidate', async ({ page }) => {
  // The server may give places that it counted up to a minute ago, of votes that an earlier file knew.
  test.setTimeout(120_000);
  const places = async (): Promise<unknown> => {
    const response = page.waitForResponse('**/api/overview/places');
    await openDashboard(page, 'Overview');
    return (await response).json();
  };
  await expect.poll(places, { timeout: 75_000 }).toMatchObject({
    countries: [
      { country: 'US', votes: 54 },
      { country: 'DE', votes: 6 },
    ],
  });
  const countries = page.getByRole('region', { name: 'Votes per country' });
  await expect(countries).toBeVisible();
  expect(await countries.innerHTML()).not.toMatch(/candidate/i);
});

test('nothing on the page, and no response that it got, says for whom a person voted', async ({ page }) => {
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

for (const [width, height] of [
  [390, 844],
  [1280, 800],
] as const) {
  test(`a toast leaves Previous and Next to be used, at ${width} px`, async ({ page }) => {
    await stopTime(page);
    await page.setViewportSize({ width, height });
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
        expect(isBeside || one.y + one.height <= other.y).toBe(true);
      }
    }
  });
}

test('at 1280 px all columns of the votes are in view', async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await openDashboard(page, 'Votes');
  await page.getByRole('columnheader', { name: 'Source' }).waitFor();
  const area = page.getByRole('region', { name: 'Votes, newest first' });
  expect(await area.evaluate(({ scrollWidth, clientWidth }) => scrollWidth - clientWidth)).toBe(0);
});

test('on a phone, where each vote is a record, all votes of a page can be chosen at once too', async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await openDashboard(page, 'Votes');
  await page.getByText('Select all votes on this page').click();
  await expect(page.getByText('25 votes selected')).toBeVisible();
  await expect(page.getByRole('checkbox', { name: 'Select the vote of Person 60' })).toBeChecked();
});

test('the list is where one left it after a look at another one', async ({ page }) => {
  await openDashboard(page, 'Votes');
  await nextButton(page).click();
  await expectRows(page, namesOf(pages[1] ?? []));
  await showView(page, 'Emails');
  await emailsTable(page).waitFor();
  await page.goBack();
  await expectRows(page, namesOf(pages[1] ?? []));
  await expect(page.getByRole('navigation', { name: 'Pages' })).toContainText('Page 2');
});

test('votes that are cast while an administrator pages are neither shown twice nor skipped', async ({
  page,
  request,
}) => {
  const late = (number: number) =>
    sampleVotes.slice(0, 3).map((vote, index) => ({
      ...vote,
      name: `Late ${number}${index}`,
      email: `late-${number}${index}@example.com`,
    }));
  await openDashboard(page, 'Votes');
  await expectRows(page, namesOf(pages[0] ?? []));
  await castVotes(request, late(1));
  await nextButton(page).click();
  await expectRows(page, namesOf(pages[1] ?? []));
  await castVotes(request, late(2));
  await nextButton(page).click();
  await expectRows(page, namesOf(pages[2] ?? []));
  await previousButton(page).click();
  await expectRows(page, namesOf(pages[1] ?? []));
  await previousButton(page).click();
  // Page 1 begins with whoever is newest by now.
  await expectRows(page, namesOf([...late(2).toReversed(), ...late(1).toReversed(), ...newestFirst].slice(0, 25)));
});

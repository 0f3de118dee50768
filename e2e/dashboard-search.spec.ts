import type { Request } from '@playwright/test';
import { openDashboard, showView } from './support/administrator';
import { expect, productOfKnownVotes, test } from './support/fixtures';
import { castOnlySampleVotes, namesOf, newestFirst } from './support/sample-votes';
import {
  chips,
  expectRows,
  filterButton,
  filterByCountry,
  filterByZip,
  nextButton,
  searchBox,
  votesTable,
} from './support/votes-list';

test.use({ ownProduct: productOfKnownVotes });

test.beforeAll(castOnlySampleVotes);

const firstPage = namesOf(newestFirst.slice(0, 25));
const germans = namesOf(newestFirst.filter(({ country }) => country === 'DE'));

test('a search looks through the whole list from page 1 on, and typing in one box clears the other', async ({
  page,
}) => {
  await openDashboard(page, 'Votes');
  await nextButton(page).click();
  await expect(page.getByText('Page 2', { exact: true })).toBeVisible();
  await searchBox(page, 'Search Email').fill('PERSON-0');
  await expectRows(page, namesOf(newestFirst.filter(({ email }) => email.startsWith('person-0'))));
  await expect(page.getByText('Page 1', { exact: true })).toBeVisible();
  await searchBox(page, 'Search Name').fill('person 5');
  await expect(searchBox(page, 'Search Email')).toHaveValue('');
  await expectRows(page, namesOf(newestFirst.filter(({ name }) => name.startsWith('Person 5'))));
  await searchBox(page, 'Search Email').fill('son-60@');
  await expect(searchBox(page, 'Search Name')).toHaveValue('');
  await expectRows(page, ['Person 60']);
  await searchBox(page, 'Search Email').clear();
  await expectRows(page, firstPage);
});

test('a search finds any script in either case, with accents or without, and takes %, _ and \\ for themselves', async ({
  page,
}) => {
  await openDashboard(page, 'Votes');
  for (const text of ['пример', 'АННА', 'При\u0301мер', '0%_0', '１００％']) {
    await searchBox(page, 'Search Name').fill(text);
    await expectRows(page, ['Анна Пример 100%_07']);
  }
  for (const text of ['Person%', 'Person_', '\\']) {
    await searchBox(page, 'Search Name').fill(text);
    await expect(page.getByText('No data found.')).toBeVisible();
  }
});

test('a search takes what comes along from a spreadsheet', async ({ page }) => {
  await openDashboard(page, 'Votes');
  await searchBox(page, 'Search Name').focus();
  await page.keyboard.insertText('\tperson\t60\u0007');
  await expectRows(page, ['Person 60']);
});

test('a search that was typed past is not asked for, and a late response never overwrites a newer one', async ({
  page,
}) => {
  let sendFirstResponse: () => void = () => undefined;
  const isAwaited = new Promise<void>((resolve) => {
    sendFirstResponse = resolve;
  });
  const asked: string[] = [];
  await openDashboard(page, 'Votes');
  await expectRows(page, firstPage);
  await page.route('**/api/get-votes', async (route) => {
    const body = route.request().postData() ?? '';
    asked.push(body);
    if (body.includes('person 1')) await isAwaited;
    await route.continue();
  });
  const isFirst = (request: Request) => Boolean(request.postData()?.includes('person 1'));
  const ended = Promise.race([
    page.waitForEvent('requestfinished', isFirst),
    page.waitForEvent('requestfailed', isFirst),
  ]);
  await searchBox(page, 'Search Name').pressSequentially('person 1', { delay: 5 });
  await expect.poll(() => asked).toEqual([expect.stringContaining('"person 1"')]);
  await searchBox(page, 'Search Name').fill('person 2');
  const ofTwo = namesOf(newestFirst.filter(({ name }) => name.startsWith('Person 2')));
  await expectRows(page, ofTwo);
  await expect(page.getByText('Loading...')).toHaveCount(0);
  sendFirstResponse();
  await ended;
  // Whatever came of the late one is on screen by the time that a dialog has come and gone.
  await filterButton(page).click();
  await page.getByRole('button', { name: 'Cancel' }).click();
  await expect(page.getByRole('dialog')).toHaveCount(0);
  expect(await page.getByRole('rowheader').allTextContents()).toEqual(ofTwo);
  await expect(page.getByText('Loading...')).toHaveCount(0);
});

test('filters by country and by zip code combine with one another and with a search, as chips that take them away', async ({
  page,
}) => {
  await openDashboard(page, 'Votes');
  await filterByCountry(page, 'Germany');
  await expectRows(page, germans);
  await expect(chips(page)).toHaveText(['Remove the filter Country: GermanyCountry: Germany']);
  await filterByZip(page, '013');
  await expectRows(page, ['Person 30']);
  await expect(chips(page)).toHaveCount(2);
  await chips(page).filter({ hasText: 'Country: Germany' }).click();
  await expect(chips(page)).toHaveCount(1);
  await filterByZip(page, '101');
  await expectRows(page, germans);
  await searchBox(page, 'Search Name').fill('5');
  await expect(page.getByText('No data found.')).toBeVisible();
  await searchBox(page, 'Search Name').fill('son 5');
  await expectRows(page, ['Person 50']);
  await chips(page).click();
  await expectRows(page, namesOf(newestFirst.filter(({ name }) => name.startsWith('Person 5'))));
});

test('the filter dialog begins with what is in use, and Cancel changes nothing', async ({ page }) => {
  await openDashboard(page, 'Votes');
  await filterButton(page).click();
  const dialog = page.getByRole('dialog', { name: 'Filter' });
  const country = dialog.getByRole('combobox', { name: 'Country' });
  await expect(country).toHaveAttribute('placeholder', 'United States of America');
  await country.fill('Germany');
  await dialog.getByRole('button', { name: 'Cancel' }).click();
  await expect(dialog).toHaveCount(0);
  await expect(chips(page)).toHaveCount(0);
  await expectRows(page, firstPage);
  await filterByCountry(page, 'Atlantis');
  await expect(country).toHaveAccessibleDescription('Select a country from the list.');
  await country.fill('Germany');
  await dialog.getByRole('button', { name: 'Apply' }).click();
  await expectRows(page, germans);
  await filterButton(page).click();
  await expect(country).toHaveValue('Germany');
  await dialog.getByRole('radio', { name: 'Zip Code' }).check();
  await expect(dialog.getByRole('textbox', { name: 'Zip Code' })).toHaveAttribute('placeholder', '00000');
});

test('a list that cannot be fetched says so, and can be tried again', async ({ page }) => {
  await openDashboard(page, 'Emails');
  await page.route('**/api/get-votes', (route) => route.abort());
  await showView(page, 'Votes');
  await expect(page.getByRole('alert')).toHaveText('Error fetching data');
  await page.unroute('**/api/get-votes');
  await page.getByRole('button', { name: 'Try again' }).click();
  await expectRows(page, firstPage);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('while a response is under way the rows that can be in it stay, below Loading...', async ({ page }) => {
  await openDashboard(page, 'Votes');
  await expectRows(page, firstPage);
  await page.route('**/api/get-votes', () => undefined);
  await searchBox(page, 'Search Name').fill('person 6');
  await expect(page.getByText('Loading...')).toBeVisible();
  await expectRows(page, ['Person 60']);
  await expect(votesTable(page)).toBeVisible();
});

test('a search term is in no address, neither of the page nor of a request', async ({ page }) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await openDashboard(page, 'Votes');
  await searchBox(page, 'Search Email').fill('person-33@');
  await expectRows(page, ['Person 33']);
  await filterByZip(page, '90033');
  await expect(chips(page)).toHaveCount(1);
  await expectRows(page, ['Person 33']);
  addresses.push(await page.evaluate(() => location.href));
  expect(addresses.filter((address) => address.includes('/api/get-votes')).length).toBeGreaterThan(1);
  expect(addresses.filter((address) => /person-33|90033/.test(address))).toEqual([]);
});

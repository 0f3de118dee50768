import { openDashboard } from './support/administrator';
import { expect, test } from './support/fixtures';
import { castOnlySampleVotes, namesOf, newestFirst } from './support/sample-votes';
import { chips, expectRows, filterByCountry, filterByZip, nextButton, searchBox } from './support/votes-list';

test.beforeAll(castOnlySampleVotes);

const firstPage = namesOf(newestFirst.slice(0, 25));
const germans = namesOf(newestFirst.filter(({ country }) => country === 'DE'));

test('a search covers the whole list from page 1 on, in any script, accepts what a spreadsheet adds, and is in no URL', async ({
  page,
}) => {
  const addresses: string[] = [];
  page.on('request', (request) => addresses.push(request.url()));
  page.on('framenavigated', (frame) => addresses.push(frame.url()));
  await openDashboard(page, 'Votes');
  await nextButton(page).click();
  await expect(page.getByText('Page 2', { exact: true })).toBeVisible();
  await searchBox(page, 'Search Email').fill('PERSON-0');
  await expectRows(page, namesOf(newestFirst.filter(({ email }) => email.startsWith('person-0'))));
  await expect(page.getByText('Page 1', { exact: true })).toBeVisible();
  await searchBox(page, 'Search Name').fill('person 5');
  await expect(searchBox(page, 'Search Email')).toHaveValue('');
  await expectRows(page, namesOf(newestFirst.filter(({ name }) => name.startsWith('Person 5'))));
  for (const text of ['пример', 'При\u0301мер', '0%_0', '１００％']) {
    await searchBox(page, 'Search Name').fill(text);
    await expectRows(page, ['Анна Пример 100%_07']);
  }
  await searchBox(page, 'Search Name').fill('Person_');
  await expect(page.getByText('No data found.')).toBeVisible();
  await searchBox(page, 'Search Name').clear();
  await expectRows(page, firstPage);
  await searchBox(page, 'Search Name').focus();
  await page.keyboard.insertText('\tperson\t60\u0007');
  await expectRows(page, ['Person 60']);

  addresses.push(await page.evaluate(() => location.href));
  expect(addresses.filter((address) => address.includes('/api/get-votes')).length).toBeGreaterThan(1);
  expect(addresses.filter((address) => /person[-_%+ ]|900\d\d/i.test(address))).toEqual([]);
});

test('filters by country and by zip code combine with each other and with a search, as chips that remove them', async ({
  page,
}) => {
  await openDashboard(page, 'Votes');
  await filterByCountry(page, 'Germany');
  await expectRows(page, germans);
  await expect(chips(page)).toHaveText(['Remove the filter Country: GermanyCountry: Germany']);
  await filterByZip(page, '10130');
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

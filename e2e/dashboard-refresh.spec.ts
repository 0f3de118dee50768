import { openDashboard, showView } from './support/administrator';
import { expect, productOfKnownVotes, test } from './support/fixtures';
import { castOnlySampleVotes, castVotes, namesOf, newestFirst, sampleVotes } from './support/sample-votes';
import { expectRows, filterButton, filterByCountry, nextButton } from './support/votes-list';

test.use({ ownProduct: productOfKnownVotes });

test.beforeAll(castOnlySampleVotes);

const late = sampleVotes.slice(0, 2).map((vote, index) => ({
  ...vote,
  name: `Late ${index}`,
  email: `late-${index}@example.com`,
  country: 'DE',
  freegifts: true,
  site: 'one.example.com',
}));

test('Refresh shows the votes that were cast meanwhile, with the filter as it is, and says how many there are', async ({
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

test('Refresh leads back to page 1 of the emails, with the domain as it is', async ({ page, request }) => {
  await openDashboard(page, 'Emails');
  await nextButton(page).click();
  await expect(page.getByText('Page 2', { exact: true })).toBeVisible();
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByText('Page 1', { exact: true })).toBeVisible();
  await filterButton(page).click();
  await page.getByRole('radio', { name: 'one.example.com' }).check();
  await page.getByRole('button', { name: 'Apply' }).click();
  await expect(page.getByRole('rowheader').first()).toHaveText('late-1@example.com');
  await castVotes(
    request,
    late.map((vote) => ({ ...vote, email: `later-${vote.email}` })),
  );
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(page.getByRole('rowheader').first()).toHaveText('later-late-1@example.com');
});

test('Refresh shows the new entries of the audit log', async ({ page, product }) => {
  await openDashboard(page, 'Audit log');
  const rows = page.getByRole('table').getByRole('row');
  await expect(rows.nth(1)).toContainText('Signed in');
  await product.query("INSERT INTO audit_log (actor, action, detail) VALUES ('nobody', 'too many attempts', '{}')");
  await page.getByRole('button', { name: 'Refresh' }).click();
  await expect(rows.nth(1)).toContainText('Too many attempts');
  await showView(page, 'Overview');
  await expect(page.getByRole('button', { name: 'Refresh' })).toBeVisible();
});

import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { expect, test } from './support/fixtures';
import { expectToFit } from './support/layout';
import { takesPresses } from './support/page-time';
import { newVoter } from './support/voter';

const names = ['Ada', 'Ben', 'Cleo', 'Dan', 'Eva', 'Finn', 'Gus'];
/** Neither 1, 2, 3 … nor sorted. */
const ids = [7, 2, 31, 4, 99, 16, 1];

const candidates = names.map((name, place) => ({
  id: ids[place],
  name: `${name} Example`,
  portrait: `/pictures/portraits/candidate-${place % 2 === 0 ? 'one' : 'two'}.svg`,
  text: { en: 'One of seven choices.', es: 'Una de siete opciones.' },
}));

test.use({
  ownProduct: { pollChanges: { candidates, countries: ['DE'], home_country: 'DE' } },
  viewport: { width: 320, height: 640 },
});

test('a voter chooses one of seven by keyboard, and sees the vote', async ({ page, product }) => {
  const voter = newVoter();
  await page.goto('/form');
  await page.getByLabel('Name', { exact: true }).fill(voter.name);
  await page.getByLabel('Email').fill(voter.email);
  await page.getByLabel('ZipCode').fill('10115');
  await page.getByRole('button', { name: 'GO VOTE' }).focus();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/vote/);

  const cards = page.locator('.candidate-card');
  await expect(cards).toHaveCount(7);
  await expectAccessible(page);
  await expectToFit(page);
  const shown = await cards.getByRole('heading').allTextContents();
  expect(shown.toSorted()).toEqual(candidates.map(({ name }) => name));
  // The arrow keys select in the order of the cards on screen; Tab goes on to the button of the selected card.
  const radios = cards.getByRole('radio');
  await radios.first().focus();
  await page.keyboard.press('Space');
  for (const [place, name] of shown.entries()) {
    await expect(radios.nth(place)).toBeFocused();
    await expect(radios.nth(place)).toBeChecked();
    if (name === 'Cleo Example') break;
    await page.keyboard.press('ArrowDown');
  }
  await takesPresses(page);
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'LOCK MY VOTE for Cleo Example' })).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/success/);
  await expect(page.getByText('Cleo Example').first()).toBeVisible();
  expect(await product.query('SELECT candidate_id FROM votes WHERE email = $1', [voter.email])).toEqual([
    { candidate_id: 31 },
  ]);

  await page.goto('/home');
  const counters = page.locator('.vote-counters[data-live="true"] .vote-counters__total > span');
  // Only voters in Germany may vote, so there is no Global.
  await expect(counters).toHaveText(['0', '0', '1', '0', '0', '0', '0']);
  await expect(page.getByText('Germany Cleo Example Votes')).toBeVisible();
  await expectToFit(page);

  await product.settleLog();
  await page.goto('/verify');
  await page.getByRole('button', { name: 'Count all votes' }).click();
  const rows = page.locator('.verify__totals tbody tr');
  await expect(rows).toHaveCount(7);
  await expect(rows.nth(2).getByRole('cell')).toHaveText(['1', '0']);
  await expectToFit(page);
});

async function fakeResults(page: Page): Promise<void> {
  const votes = [16, 8, 40, 12, 10, 9, 5];
  const figures = { votes, shares: votes };
  const days = [{ from: '2026-11-20', to: '2026-11-22', votes }];
  // Votes from elsewhere, cast before only Germany could vote.
  const total = { votes: votes.map((each) => 2 * each), shares: votes };
  const results = { candidates: ids, has_votes: true, united_states: figures, global: figures, total, days };
  await page.route('**/api/results', (route) =>
    route.fulfill({ json: { at: '2026-11-22T18:40:30.000Z', ...results } }),
  );
}

test('the frame of the embed code is as high as seven results', async ({ page, product, embedder }) => {
  await fakeResults(page);
  await page.goto('/results');
  await page.getByText('Embed these results').click();
  const height = / height="(\d+)"/.exec(await page.getByRole('textbox', { name: 'Code' }).inputValue())?.[1] ?? '0';
  const frame = await embedder.show(page, `${product.url}/results`, 600, `style="height: ${height}px"`);
  await frame.getByRole('region', { name: 'All votes' }).waitFor();
  const hidden = () => frame.evaluate(() => document.documentElement.scrollHeight - window.innerHeight);
  await expect.poll(hidden).toBeLessThanOrEqual(0);
});

test('the results of seven candidates fit at every width, and axe finds no violation', async ({ page }) => {
  await fakeResults(page);
  await page.goto('/results');
  const regions = page.locator('.region');
  await expect(regions).toHaveCount(3);
  for (const region of await regions.all()) {
    await expect(region.locator('.region__name')).toHaveText(candidates.map(({ name }) => name));
  }
  await page.locator('.days summary').click();
  await expect(page.getByRole('columnheader')).toHaveCount(9);
  for (const width of [1280, 390, 320]) {
    await page.setViewportSize({ width, height: 800 });
    await expectToFit(page);
  }
  await expectAccessible(page);
});

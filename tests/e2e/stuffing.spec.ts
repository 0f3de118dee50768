import type { Page } from '@playwright/test';
import { administrator, showView } from './support/administrator';
import { expect, test } from './support/fixtures';
import type { Product } from './support/product';
import { storeFlood, storeHonestVotes } from './support/stuffed-poll';

const honest = 8_000;
const madeUp = 20_000;
/** Honest votes from the flood's networks: 0.5 % of the honest ones. */
const honestInFlood = 40;

test.beforeAll(async ({ product }) => {
  await product.removeVotes();
  await storeHonestVotes(product, honest, honestInFlood);
  await storeFlood(product, madeUp);
});

test.afterAll(({ product }) => product.removeVotes());

/** Counted votes, by the email that only the test knows. */
async function counted(product: Product, kind: 'honest' | 'flood'): Promise<number> {
  const [row] = await product.query<{ votes: number }>(
    'SELECT count(*)::int AS votes FROM votes WHERE invalidated_at IS NULL AND email LIKE $1',
    [`${kind}.%`],
  );
  return row?.votes ?? 0;
}

/** Totals that differ from their rows, by candidate and country or day. */
async function differences(product: Product): Promise<unknown[]> {
  return product.query(`
    WITH counted AS (
      SELECT candidate_id, country AS part, count(*) AS votes FROM votes WHERE invalidated_at IS NULL GROUP BY 1, 2
      UNION ALL
      SELECT candidate_id, (cast_at AT TIME ZONE 'UTC')::date::text, count(*) FROM votes
      WHERE invalidated_at IS NULL GROUP BY 1, 2
    ), tallied AS (
      SELECT candidate_id, country AS part, sum(votes) AS votes FROM tallies GROUP BY 1, 2
      UNION ALL
      SELECT candidate_id, day::text, sum(votes) FROM daily_tallies GROUP BY 1, 2
    )
    SELECT candidate_id, part, counted.votes AS rows, tallied.votes AS totals
    FROM counted FULL JOIN tallied USING (candidate_id, part)
    WHERE coalesce(counted.votes, 0) <> coalesce(tallied.votes, 0)`);
}

/** Does all that an administrator does, from the empty sign-in page on. Returns the number of clicks and typed fields. */
async function removeFlood(page: Page): Promise<number> {
  const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });
  const dialog = page.getByRole('dialog', { name: 'Invalidate votes' });
  const actions = [
    () => page.getByLabel('ENTER EMAIL').fill(administrator.email),
    () => page.getByLabel('ENTER PASSWORD').fill(administrator.password),
    () => button('LOGIN').click(),
    () => button('Signals').click(),
    () => button(/^Select all that stand out/).click(),
    () => button('Show their votes').click(),
    () => button(/^Invalidate/).click(),
    () => dialog.getByLabel('Reason', { exact: true }).fill('stuffed from 300 networks'),
  ];
  await page.goto('/login');
  for (const action of actions) await action();
  const words = await dialog.getByText(/^[\d,]+ votes will be invalidated\.$/).textContent();
  await dialog.getByLabel('Number of votes').fill(words?.split(' ')[0] ?? '');
  await dialog.getByRole('button', { name: 'Invalidate', exact: true }).click();
  await page
    .getByText(/^Votes invalidated: [\d,]+$/)
    .first()
    .waitFor();
  return actions.length + 2;
}

test('20,000 made-up votes are found among 8,000 honest ones', async ({ page, product, request }) => {
  expect(await removeFlood(page)).toBeLessThan(12);

  expect(await counted(product, 'flood')).toBeLessThanOrEqual(madeUp * 0.01);
  expect(await counted(product, 'honest')).toBeGreaterThanOrEqual(honest * 0.99);
  expect(await differences(product)).toEqual([]);

  const rows = await product.query(`
    SELECT count(*) FILTER (WHERE country = 'US')::int AS "USVoteCount",
      count(*) FILTER (WHERE country <> 'US')::int AS "GlobalVoteCount"
    FROM votes WHERE invalidated_at IS NULL GROUP BY candidate_id ORDER BY candidate_id`);
  const totals = async (): Promise<unknown> => (await request.get('/api/vote/count')).json();
  await expect.poll(totals).toMatchObject({ votes: rows });

  await showView(page, 'Signals');
  await page.getByRole('region', { name: 'Networks' }).getByText('Nothing stands out.').waitFor();

  // Every visitor finds the same: some of these are files of many entries.
  await product.settleLog();
  await page.goto('/verify');
  await page.getByRole('button', { name: 'Count all votes' }).click();
  await expect(page.getByText(/^The count is right/)).toBeVisible();
});

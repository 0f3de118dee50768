import { openDashboard } from './support/administrator';
import { expect, test } from './support/fixtures';
import { castVotes, sampleVotes } from './support/sample-votes';
import { expectRows } from './support/votes-list';

/** Votes like the first sample, from people whose address no other test uses. */
function votesFrom(zipCodes: readonly string[], prefix: string) {
  const [sample] = sampleVotes;
  if (!sample) throw new Error('There is no sample vote.');
  return zipCodes.map((zip_code, index) => ({
    ...sample,
    name: `${prefix} ${index + 1}`,
    email: `${prefix.toLowerCase()}-${index + 1}@example.com`,
    zip_code,
  }));
}

test('the overview shows how many votes a state has had since a time, and leads to them', async ({
  page,
  request,
  product,
}) => {
  await castVotes(request, votesFrom(['44101', '43004-1234', '10001', '44102'], 'Ohioan'));
  await product.query(`UPDATE votes SET cast_at = now() - interval '2 days' WHERE name = 'Ohioan 4'`);
  await openDashboard(page, 'Overview');
  const yesterday = new Date(Date.now() - 86_400_000).toISOString().slice(0, 16);
  await page.getByLabel('Cast since').fill(yesterday);
  const states = page.getByRole('region', { name: 'Votes per US state' });
  await expect(states.getByRole('listitem').filter({ hasText: 'Ohio' })).toContainText(/Ohio2 · /);
  await states.getByRole('button', { name: 'Show the votes of Ohio' }).click();
  await expectRows(page, ['Ohioan 2', 'Ohioan 1']);
  await page.getByRole('button', { name: /State: Ohio/ }).click();
  await expect(page.getByRole('rowheader').filter({ hasText: 'Ohioan 3' })).toBeVisible();
});

test('the totals and the minutes update by themselves, and stop without Live', async ({ page, request: api }) => {
  await page.clock.install();
  await openDashboard(page, 'Overview');
  const all = page.getByRole('term').filter({ hasText: 'All votes' }).locator('..').getByRole('definition');
  const lastMinute = page.getByRole('slider', { name: 'Votes per minute' });
  await expect(lastMinute).toHaveAttribute('aria-valuetext', /votes?$/);
  const before = Number(await all.textContent());
  await castVotes(api, votesFrom(['10001'], 'Livewire'));
  // The server counts at most every five seconds.
  await expect(async () => {
    await page.clock.runFor(10_000);
    await expect(all).toHaveText(String(before + 1), { timeout: 500 });
  }).toPass();

  await page.getByLabel('Live: refresh every 10 seconds').uncheck();
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.clock.runFor(60_000);
  expect(requests).toEqual([]);
});

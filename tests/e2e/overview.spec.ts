import { openDashboard } from './support/administrator';
import { expect, test } from './support/fixtures';
import { castVotes, votesLike } from './support/sample-votes';
import { expectRows } from './support/votes-list';

/** A journalist is on the phone. */
const MOST_ACTIONS = 8;

/** Votes of people whose address no other test uses. */
const votesFrom = (zipCodes: readonly string[], prefix: string) =>
  votesLike(
    zipCodes.map((zip_code, index) => ({
      name: `${prefix} ${index + 1}`,
      email: `${prefix.toLowerCase()}-${index + 1}@example.com`,
      zip_code,
    })),
  );

test.describe('at noon', () => {
  // Wherever that is: today must not end during the test.
  const hour = new Date().getUTCHours() - 12;
  test.use({ timezoneId: `Etc/GMT${hour < 0 ? '' : '+'}${hour}` });

  test('Ohio against yesterday takes few actions, and leads to its votes', async ({ page, request, product }) => {
    await castVotes(request, votesFrom(['44101', '43004-1234', '10001', '44102', '44103'], 'Ohioan'));
    // Yesterday at this time, and later than now.
    const ago = (name: string, time: string) =>
      product.query(`UPDATE votes SET cast_at = now() - interval '${time}' WHERE name = '${name}'`);
    await ago('Ohioan 4', '24 hours 1 minute');
    await ago('Ohioan 5', '23 hours');
    await openDashboard(page, 'Votes');
    let actions = 0;
    const act = async (action: Promise<unknown>) => {
      actions += 1;
      await action;
    };

    await act(page.getByRole('button', { name: 'Overview' }).click());
    const states = page.getByRole('region', { name: 'Votes per US state' });
    const ohio = states.getByRole('listitem').filter({ hasText: 'Ohio' });
    await expect(ohio).toContainText(/Ohio2 · .*against 1 · \+1/);

    // What a journalist asks for: the last hour, and how sure that is.
    await act(page.getByLabel('Time').selectOption('Last hour'));
    await expect(page.getByRole('textbox', { name: 'How sure are we' })).toHaveValue(/: \d+ votes count, and \d+ more/);
    await act(page.getByRole('button', { name: 'Copy' }).click());
    await expect(page.getByText('The sentence was copied.')).toBeVisible();
    expect(actions).toBeLessThanOrEqual(MOST_ACTIONS);

    await page.getByLabel('Compare with').selectOption('Nothing');
    await page.reload();
    await expect(ohio).toHaveText(/^Ohio2 · [\d.]+%$/);
    await page.goBack();
    await expect(ohio).toContainText('against');
    await expect(page.getByLabel('Time')).toHaveValue('hour');
    await page.goForward();
    await expect(ohio).toHaveText(/^Ohio2 · [\d.]+%$/);

    await states.getByRole('button', { name: 'Show the votes of Ohio' }).click();
    await expectRows(page, ['Ohioan 2', 'Ohioan 1']);
    await page.getByRole('button', { name: /US state: Ohio/ }).click();
    await expect(page.getByRole('rowheader').filter({ hasText: 'Ohioan 3' })).toBeVisible();
  });
});

test('the totals and the minutes update by themselves, and stop without Live', async ({ page, request: api }) => {
  await page.clock.install();
  await openDashboard(page, 'Overview');
  const all = page.getByRole('term').filter({ hasText: 'All votes' }).locator('..').getByRole('definition');
  await page.getByLabel('Time').selectOption('Last hour');
  const lastMinute = page.getByRole('slider', { name: 'Votes per minute' });
  await expect(lastMinute).toHaveAttribute('aria-valuetext', /votes?, against/);
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

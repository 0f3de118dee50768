import { expectAccessible } from './support/accessible';
import { datedPoll, moments, serverIsAt } from './support/dated-poll-screens';
import { expect, test } from './support/fixtures';
import { newVoter, voteAddress } from './support/voter';

test.use({ ownProduct: { pollChanges: datedPoll }, timezoneId: 'UTC' });

for (const [state, moment, words] of [
  ['not yet open', moments['not yet open'], 'Voting opens on June 1, 2020 at 12:00 PM UTC.'],
  ['closed', moments.closed, 'Voting has closed. The totals stay.'],
] as const) {
  test(`every page of a vote says so and sends nothing, and the totals stay: ${state}`, async ({ page }) => {
    const notice = page.getByText(words);
    await serverIsAt(page, moment);
    await page.goto('/home');
    await expect(notice).toBeVisible();
    await expect(page.getByRole('link', { name: 'VOTE NOW' })).toHaveCount(0);
    await expect(page.locator('.vote-counters__total')).toHaveCount(4);
    await expectAccessible(page);
    await page.goto('/form');
    await expect(notice).toBeVisible();
    await expect(page.getByRole('button', { name: 'GO VOTE' })).toBeDisabled();
    await expectAccessible(page);
    await page.goto(voteAddress(newVoter()));
    await expect(notice).toBeVisible();
    for (const button of await page.getByRole('button', { name: 'LOCK MY VOTE' }).all())
      await expect(button).toBeDisabled();
    await expectAccessible(page);
  });
}

test('notice and terms have their own pages, and no other fetches them', async ({ page, request }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await page.goto('/home');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText(`Run by ${datedPoll.operator.name}`);
  await expect(footer.getByRole('link', { name: datedPoll.operator.contact })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect((await Promise.all(scripts)).filter((script) => /Vote once\.|Write to us/.test(script))).toEqual([]);

  await footer.getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeFocused();
  await expect(page.getByText('Vote once.')).toBeVisible();
  await expectAccessible(page);
  await footer.getByRole('link', { name: 'Privacy', exact: true }).click();
  await expect(page.getByText('Write to us.')).toBeVisible();
  await expect(page.getByText('until 30 days after voting closes')).toBeVisible();
  await expectAccessible(page);
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/terms</loc>');
});

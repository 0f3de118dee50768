import { expectAccessible } from './support/accessible';
import { expect, test } from './support/fixtures';
import { newVoter, voteAddress } from './support/voter';

const yesterday = new Date(Date.now() - 86_400_000).toISOString();

/** In a poll of its own build as well, which costs its time only once. */
const operator = {
  name: 'The Poll Society',
  contact: 'privacy@poll.example.com',
  privacy_notice: 'We read what you write to us.\n\nThen we write back.',
  terms: { en: 'Be kind and vote once.', es: 'Sea amable y vote una vez.' },
};

// With a site link that is not the example's, for which there is no site map.
const pollChanges = { closes_at: yesterday, operator, site_link: 'https://vote.example.org' };

test.use({ ownProduct: { pollChanges } });
test.describe.configure({ mode: 'default' });

const notice = 'Voting has closed. The totals stay.';

test('after the end the landing page says so and still shows the totals', async ({ page }) => {
  await page.goto('/home');
  await expect(page.getByText(notice)).toBeVisible();
  await expect(page.getByRole('link', { name: 'VOTE NOW' })).toHaveCount(0);
  await expect(page.getByRole('region', { name: 'Vote totals' }).getByRole('definition')).toHaveCount(4);
  await expectAccessible(page);
});

test('after the end the form and the choice say so and send nothing', async ({ page }) => {
  await page.goto('/form');
  await expect(page.getByText(notice)).toBeVisible();
  await expect(page.getByRole('button', { name: 'GO VOTE' })).toBeDisabled();
  await expectAccessible(page);
  await page.goto(voteAddress(newVoter()));
  await expect(page.getByText(notice)).toBeVisible();
  await expect(page.getByRole('button', { name: 'LOCK MY VOTE for Candidate One' })).toBeDisabled();
  await expect(page.getByRole('button', { name: 'LOCK MY VOTE for Candidate Two' })).toBeDisabled();
  await expectAccessible(page);
});

test("a clock that is behind changes nothing: the server's rejection is shown as it is", async ({ page, product }) => {
  const voter = newVoter();
  await page.clock.setFixedTime(Date.parse(yesterday) - 3_600_000);
  await page.goto(voteAddress(voter));
  await page.getByRole('button', { name: 'LOCK MY VOTE for Candidate One' }).click();
  await expect(page.getByText('nothing was counted')).toBeVisible();
  await expect(page.getByText(notice)).toBeVisible();
  expect(await product.query('SELECT FROM votes WHERE email = $1', [voter.email])).toEqual([]);
});

test("the operator's notice and terms have their pages, which other pages do not fetch", async ({ page, request }) => {
  const scripts: Promise<string>[] = [];
  page.on('response', (response) => {
    if (response.request().resourceType() === 'script') scripts.push(response.text());
  });
  await page.goto('/home');
  const footer = page.getByRole('contentinfo');
  await expect(footer).toContainText('Run by The Poll Society');
  await expect(footer.getByRole('link', { name: operator.contact })).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect((await Promise.all(scripts)).filter((script) => /Be kind|write back/.test(script))).toEqual([]);

  await footer.getByRole('link', { name: 'Terms' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Terms' })).toBeFocused();
  await expect(page.getByText(operator.terms.en)).toBeVisible();
  await expectAccessible(page);
  await footer.getByRole('link', { name: 'Privacy', exact: true }).click();
  await expect(page.getByText('Then we write back.')).toBeVisible();
  await expect(page.getByText('until 30 days after voting closes')).toBeVisible();
  await expectAccessible(page);
  expect(await (await request.get('/sitemap.xml')).text()).toContain('/terms</loc>');
});

import type { Email } from 'postal-mime';
import { expectAccessible } from './support/accessible';
import { confirmButton, confirmVote, voteByMail, votesOf } from './support/confirmation';
import { expect, test } from './support/fixtures';
import { tabTo } from './support/tab-to';
import { keepReceipt } from './support/voter';

test.use({ ownProduct: { pollChanges: { confirmation: 'mail' } } });

test('a vote, its mail, the link, the button: only then does it count, and the link says so from then on', async ({
  page,
  inbox,
  product,
}) => {
  const { email, mail, link } = await voteByMail(page, inbox, 'Candidate Two');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('One more step');
  await expect(page.getByText('A mail is on its way to v…@example.com.')).toBeVisible();
  await expectAccessible(page);
  expect(mail.subject).toBe('Confirm your vote');
  expect(mail.text).toContain('somebody voted for Candidate Two');
  const receipt = await keepReceipt(page);
  await expect(receipt).toHaveValue(/^([\da-f]{4}-){7}[\da-f]{4}$/);
  const given = await receipt.inputValue();

  await page.goto(link);
  await expect(confirmButton(page)).toBeVisible();
  await expect(page).toHaveURL(/\/confirm$/);
  await expectAccessible(page);
  expect(await votesOf(product, email)).toBe(0);
  await tabTo(page, confirmButton(page));
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
  await expect(page).toHaveURL(/\/success$/);
  await keepReceipt(page);
  await expect(receipt).toHaveValue(given);
  await expect(page.getByText(/^This poll has signed that your vote for Candidate Two/)).toBeVisible();
  expect(await product.query('SELECT candidate_id FROM votes WHERE email = $1', [email])).toEqual([
    { candidate_id: 2 },
  ]);

  await confirmVote(page, link);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Already confirmed');
  await expectAccessible(page);
  expect(await votesOf(product, email)).toBe(1);
  const printed = product.output.join('\n');
  expect(printed).not.toContain(link.replace(/^.*#token=/, ''));
  expect(printed).not.toContain(email);
});

/** All URLs in the mail, on the product's own origin. */
function addressesIn({ text = '', html = '' }: Email): string[] {
  const found = [...`${text} ${html}`.matchAll(/https:\/\/vote\.example\.org(\/[^\s"<]*)/g)];
  return [...new Set(found.map(([, path = '']) => path))];
}

test('a scanner that follows every link, and runs its page, counts nothing, and the link works afterwards', async ({
  page,
  browser,
  baseURL,
  request,
  inbox,
  product,
}) => {
  const { email, mail, link } = await voteByMail(page, inbox);
  expect(addressesIn(mail)).toEqual([link]);
  const scanner = await (await browser.newContext({ baseURL })).newPage();
  // A scanner may also mistake the fragment for a query.
  for (const followed of [link, link.replace('#', '?')]) {
    expect((await request.get(followed)).status()).toBe(200);
    expect((await request.head(followed)).status()).toBe(200);
    await scanner.goto(followed, { waitUntil: 'networkidle' });
  }
  await scanner.context().close();
  expect(await votesOf(product, email)).toBe(0);
  await confirmVote(page, link);
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
});

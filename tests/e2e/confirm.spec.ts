import type { Page } from '@playwright/test';
import type { Email } from 'postal-mime';
import type { Inbox } from 'test-support/inbox';
import { expectAccessible } from './support/accessible';
import { linkIn } from './support/administrator';
import { expect, test } from './support/fixtures';
import type { Product } from './support/product';
import { tabTo } from './support/tab-to';
import { keepReceipt, lockVote, newVoter, voteAddress } from './support/voter';

test.use({ ownProduct: { pollChanges: { confirmation: 'mail' } } });

/** Votes on this page, which then shows the next step, and resolves once the mail has arrived. */
async function voteByMail(page: Page, inbox: Inbox, candidate?: string) {
  const voter = newVoter();
  await page.goto(voteAddress(voter));
  await lockVote(page, candidate);
  const mail = await inbox.mailTo(voter.email);
  return { email: voter.email, mail, link: linkIn(mail) };
}

const confirmButton = (page: Page) => page.getByRole('button', { name: 'COUNT MY VOTE' });

const votesOf = async (product: Product, email: string) =>
  (await product.query('SELECT FROM votes WHERE email = $1', [email])).length;

test('a vote counts once its mailed link and button are pressed, and once', async ({ page, inbox, product }) => {
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

  await page.goto(link);
  await confirmButton(page).click();
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

test('a scanner that runs every link counts nothing', async ({ page, browser, baseURL, request, inbox, product }) => {
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
  await page.goto(link);
  await confirmButton(page).click();
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
});

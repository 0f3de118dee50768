import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { lockVote, newVoter, sendForm, vote, voteAddress } from './support/voter';

const choice = (page: Page) => page.getByRole('heading', { name: 'UNITED STATES PRESIDENTIAL CANDIDATES' });

test('a visitor votes, from the splash to the success page, and the totals follow', async ({ page, product }) => {
  const { email } = newVoter();
  const votesForTwo = async () => {
    const [row] = await product.query<{ votes: string }>(
      "SELECT coalesce(sum(votes), 0) AS votes FROM tallies WHERE candidate_id = 2 AND country = 'US'",
    );
    return Number(row?.votes);
  };
  const before = await votesForTwo();
  await page.goto('/');
  await page.getByRole('link', { name: 'Enter the poll' }).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.getByRole('link', { name: 'VOTE NOW' }).click();
  await page.getByLabel('Name').fill('Ada Example');
  await page.getByLabel('Email').fill(email);
  await page.getByLabel('ZipCode').fill('00000');
  await page.getByRole('button', { name: 'GO VOTE' }).click();
  await expect(page).toHaveURL(/\/vote$/);
  await expect(
    page.getByText('unofficial vote by the people to demonstrate honest and accurate leadership preferences'),
  ).toBeVisible();
  await lockVote(page, 'Candidate Two');
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
  const rows = await product.query('SELECT name, country, candidate_id FROM votes WHERE email = $1', [email]);
  expect(rows).toEqual([{ name: 'Ada Example', country: 'US', candidate_id: 2 }]);
  expect(await votesForTwo()).toBe(before + 1);
});

test("a mail's link leads to the choice, and the address is bare as soon as the page stands", async ({ page }) => {
  await page.goto('/home');
  await page.goto(voteAddress(newVoter()));
  await expect(choice(page)).toBeVisible();
  await expect(page).toHaveURL(/\/vote$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/home$/);
  await page.goForward();
  await expect(choice(page)).toBeVisible();
  await expect(page).toHaveURL(/\/vote$/);
});

test("Back from the choice, and its 'Change', show the form with its details, and no query", async ({ page }) => {
  const voter = newVoter();
  await sendForm(page, voter);
  await expect(choice(page)).toBeVisible();
  await page.goBack();
  await expect(page).toHaveURL(/\/form$/);
  await expect(page.getByLabel('Email')).toHaveValue(voter.email);
  await page.goForward();
  await page.getByRole('link', { name: 'Change your details' }).click();
  await expect(page).toHaveURL(/\/form$/);
  await expect(page.getByLabel('Email')).toHaveValue(voter.email);
});

test('details that cannot be used lead to the form: kept, with the invalid fields marked', async ({ page }) => {
  await page.goto(voteAddress({ name: 'Ada Example', email: 'nonsense', country: 'Germany' }));
  await expect(page).toHaveURL(/\/form$/);
  await expect(page.getByRole('group', { name: 'Please check the fields that are marked.' })).toBeFocused();
  await expect(page.getByLabel('Name')).toHaveValue('Ada Example');
  await expect(page.getByLabel('Email')).toHaveValue('nonsense');
  await expect(page.getByRole('combobox', { name: 'Select Country' })).toHaveValue('Germany');
  await expect(page.getByLabel('Name')).toHaveAttribute('aria-invalid', 'false');
  await expect(page.getByLabel('Email')).toHaveAttribute('aria-invalid', 'true');
  await expect(page.getByLabel('ZipCode')).toHaveAccessibleDescription('ZipCode is required.');
});

test('without any details the choice leads to the empty form', async ({ page }) => {
  await page.goto('/vote');
  await expect(page).toHaveURL(/\/form$/);
  await expect(page.getByLabel('Name')).toHaveValue('');
  await expect(page.getByRole('alert')).toHaveCount(0);
});

test('a reload keeps the details', async ({ page, product }) => {
  const voter = { ...newVoter(), name: 'Joan Example', country: 'Germany', freegifts: 'false' };
  await page.goto(voteAddress(voter));
  await choice(page).waitFor();
  await page.reload();
  await lockVote(page);
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
  const rows = await product.query('SELECT name, country, free_gifts FROM votes WHERE email = $1', [voter.email]);
  expect(rows).toEqual([{ name: 'Joan Example', country: 'DE', free_gifts: false }]);
});

test('a double click sends one request', async ({ page, product }) => {
  const voter = newVoter();
  const sent: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname === '/api/vote') sent.push(request.method());
  });
  await page.goto(voteAddress(voter));
  const button = page.getByRole('button', { name: 'LOCK MY VOTE for Candidate One' });
  await button.evaluate((element: HTMLElement) => {
    element.click();
    element.click();
  });
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
  expect(sent).toEqual(['POST']);
  expect(await product.query('SELECT candidate_id FROM votes WHERE email = $1', [voter.email])).toHaveLength(1);
});

test('a press on a card that takes a selection of text away casts no vote, and the next one does', async ({ page }) => {
  await page.goto(voteAddress(newVoter()));
  const name = page.getByRole('heading', { name: 'Candidate One' });
  await name.waitFor();
  await name.evaluate((heading) => window.getSelection()?.selectAllChildren(heading));
  const text = page.locator('.candidate-card', { has: name }).locator('.candidate-card__text');
  await text.click();
  expect(await page.evaluate(() => window.getSelection()?.toString())).toBe('');
  await expect(page.getByRole('status')).toHaveText('');
  await text.click();
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
});

test('the same person voting twice is told so, and counts once', async ({ page, product }) => {
  const voter = newVoter();
  await vote(page, voter);
  await page.goto(voteAddress({ ...voter, email: voter.email.toUpperCase() }));
  await lockVote(page, 'Candidate Two');
  await expect(page.getByRole('heading', { name: 'Sorry!' })).toBeVisible();
  await expect(page.getByText('You can only vote once.')).toBeVisible();
  await expect(page.getByRole('link', { name: 'Try again' })).toHaveCount(0);
  const rows = await product.query('SELECT candidate_id FROM votes WHERE lower(email) = $1', [voter.email]);
  expect(rows).toEqual([{ candidate_id: 1 }]);
});

test('after the vote nothing of the voter is left in the tab', async ({ page }) => {
  await vote(page);
  await page.goto('/form');
  await expect(page.getByLabel('Email')).toHaveValue('');
});

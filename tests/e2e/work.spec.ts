import type { Page } from '@playwright/test';
import { expectAccessible } from './support/accessible';
import { expect, test } from './support/fixtures';
import { hold } from './support/hold';
import { takesPresses } from './support/page-time';
import { lockVote, newVoter, voteAddress } from './support/voter';

test.use({ ownProduct: { environment: { VOTE_WORK: 'always' } } });

const solver = '**/static/js/work-solver.*.chunk.js';
const cancelled = 'Cancelled: your vote was not cast. You can still vote.';
const progress = (page: Page) => page.getByRole('progressbar', { name: 'Check' });

test('a vote that needs a proof of work goes on by itself', async ({ page, product }) => {
  const { email, ...details } = newVoter();
  const fetched: string[] = [];
  page.on('request', (request) => fetched.push(request.url()));
  const release = await hold(page, solver);
  await page.goto(voteAddress({ email, ...details }));
  await page.getByRole('button', { name: 'LOCK MY VOTE for Candidate Two' }).waitFor();
  expect(fetched.filter((url) => url.includes('work-solver'))).toEqual([]);
  await lockVote(page, 'Candidate Two');
  await expect(page.getByRole('status')).toHaveText(/^One moment: a short check against bots/);
  await expect(progress(page)).toBeVisible();
  await expectAccessible(page);
  release();
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
  expect(fetched.filter((url) => url.includes('work-solver'))).toHaveLength(1);
  const rows = await product.query('SELECT candidate_id FROM votes WHERE email = $1', [email]);
  expect(rows).toEqual([{ candidate_id: 2 }]);
});

test('a vote is cancelled and cast afterwards, by keyboard on a small screen', async ({ page, product }) => {
  const { email, ...details } = newVoter();
  const release = await hold(page, solver);
  await page.setViewportSize({ width: 390, height: 700 });
  await page.goto(voteAddress({ email, ...details }));
  await page.getByRole('button', { name: 'LOCK MY VOTE for Candidate One' }).press('Enter');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeInViewport({ ratio: 1 });
  await page.keyboard.press('Tab');
  await expect(page.getByRole('button', { name: 'Cancel' })).toBeFocused();
  await page.keyboard.down('Enter');
  await expect(page.getByRole('status')).toHaveText(cancelled);
  await expect(page.getByRole('button', { name: 'LOCK MY VOTE for Candidate One' })).toBeFocused();
  await takesPresses(page);
  // Held down, the key repeats.
  await page.keyboard.down('Enter');
  await page.keyboard.up('Enter');
  await expectAccessible(page);
  await expect(page.getByRole('status')).toHaveText(cancelled);
  expect(await product.query('SELECT FROM votes WHERE email = $1', [email])).toEqual([]);
  release();
  await page.keyboard.press('Enter');
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
});

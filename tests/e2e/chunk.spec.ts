import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { hold } from './support/hold';
import { fillForm, lockVote, newVoter, voteAddress } from './support/voter';

const chunks = '**/static/js/*.chunk.js';
const failure = (page: Page) => page.getByRole('alert').getByText(/^Loading chunk \S+ failed\.$/);

test('a page whose chunk does not load says so, and appears on a later reload', async ({ page }) => {
  await page.goto('/home');
  await page.route(chunks, (route) => route.abort());
  await page.getByRole('link', { name: 'VOTE NOW' }).click();
  await expect(page.getByRole('heading', { name: 'Something went wrong' })).toBeVisible();
  await expect(failure(page)).toBeVisible();
  await page.goBack();
  await expect(page.getByRole('link', { name: 'VOTE NOW' })).toBeVisible();
  await page.goForward();
  await expect(failure(page)).toBeVisible();
  await page.unroute(chunks);
  // As if it were gone since yesterday.
  await page.route(chunks, (route) => route.fulfill({ status: 404, body: '' }));
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(failure(page)).toBeVisible();
  await page.unroute(chunks);
  await page.getByRole('button', { name: 'Reload the page' }).click();
  await expect(page.getByRole('heading', { name: 'Enter Your Info, Then Vote' })).toBeVisible();
});

test('a page whose first script does not come can be loaded again after a while', async ({ page }) => {
  await page.route('**/static/js/index.*.js', (route) => route.abort());
  await page.goto('/form');
  const again = page.getByRole('link', { name: 'Reload the page' });
  await expect(again).toBeHidden();
  await page.evaluate(() => document.getAnimations()[0]?.finish());
  await expect(page.getByText('Loading...')).toBeVisible();
  await page.unroute('**/static/js/index.*.js');
  await again.click();
  await expect(page.getByRole('heading', { name: 'Enter Your Info, Then Vote' })).toBeVisible();
  await expect(again).toHaveCount(0);
});

test('a share dialog that does not load says so, and the next click tries again', async ({ page }) => {
  await page.goto('/hero2');
  await page.route(chunks, (route) => route.abort());
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(failure(page)).toBeVisible();
  await page.unroute(chunks);
  await page.getByRole('button', { name: 'Share' }).click();
  await expect(page.getByRole('dialog', { name: 'SHARE' })).toBeVisible();
});

test('the outcome of a vote is shown even if nothing more can be fetched', async ({ page }) => {
  await page.goto(voteAddress(newVoter()));
  await page.getByRole('button', { name: 'LOCK MY VOTE for Candidate One' }).waitFor();
  await page.route('**/*', (route) => route.abort());
  await lockVote(page);
  await expect(page.getByText('We could not confirm whether your vote arrived.')).toBeVisible();
  await page.unroute('**/*');
  await page.getByRole('link', { name: 'Try again' }).click();
  await lockVote(page);
  await expect(page.getByText('You have voted Successfully.')).toBeVisible();
});

test.describe('in Spanish', () => {
  test.use({ locale: 'es-MX' });

  test('a page whose texts are slow offers after a while to load it again, until they come', async ({ page }) => {
    const letCome = await hold(page, '**/static/js/es.*.chunk.js');
    // Scripts have run by then; the held file keeps the document from being complete.
    await page.goto('/sorry', { waitUntil: 'domcontentloaded' });
    const again = page.getByRole('link', { name: 'Recargar la página' });
    await expect(again).toBeHidden();
    await page.evaluate(() => {
      for (const animation of document.getAnimations()) animation.finish();
    });
    await expect(again).toBeVisible();
    letCome();
    await expect(page.getByRole('heading', { level: 1 })).toHaveText('¡Lo sentimos!');
    await expect(again).toHaveCount(0);
  });
});

test('going offline does no harm between the form and the vote', async ({ page, context }) => {
  const ahead = ['**/static/js/ballot.*.chunk.js', '**/candidate-one.svg', '**/candidate-two.svg'];
  const came = Promise.all(ahead.map((file) => page.waitForResponse(file)));
  await page.goto('/form');
  await page.getByLabel('Name').waitFor();
  await came;
  await context.setOffline(true);
  await fillForm(page);
  await page.getByRole('button', { name: 'GO VOTE' }).click();
  await expect(page.getByRole('heading', { level: 1 })).toBeFocused();
  const portraits = page.locator('.candidate-card__portrait');
  await expect(portraits).toHaveCount(2);
  for (const portrait of await portraits.all()) {
    await expect(portrait).toHaveJSProperty('complete', true);
    await expect(portrait).not.toHaveJSProperty('naturalWidth', 0);
  }
});

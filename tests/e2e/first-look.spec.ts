import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { fontFiles, landingFiles } from '../../tools/scripts/budgets.mjs';
import { logIn } from './support/administrator';
import { expect, inMotion, test } from './support/fixtures';
import { holdTime } from './support/page-time';
import { fillForm, lockVote, vote } from './support/voter';

test.use(inMotion);

/** The pages of a product without changes. */
const pagesFolder = fileURLToPath(new URL('../../frontend/build', import.meta.url));

const heading = (page: Page) => page.getByRole('heading', { level: 1 });
const race = (page: Page) => page.locator('.landing__race');
const voteNow = (page: Page) => page.getByRole('link', { name: 'VOTE NOW' });

/** `getByText` does not search <noscript>. */
async function expectToBeTold(page: Page, words: string): Promise<void> {
  const told = page.locator('noscript p').last();
  await expect(told).toHaveText(words);
  await expect(told).toBeVisible();
}

/** Runs in the page: a page that is rendered from scratch replaces the existing one. */
const countReplacedPages = `
  window.replacedPages = 0;
  new MutationObserver((changes) => {
    const removed = changes.flatMap(({ removedNodes }) => [...removedNodes]);
    window.replacedPages += removed.filter((node) => node.nodeName === 'MAIN').length;
  }).observe(document, { childList: true, subtree: true });
`;

/** Opens the page, and waits for the request that is made after everything else. */
async function lastFetchOf(page: Page, path: string): Promise<void> {
  const responded = page.waitForResponse('**/api/v1/google-trends');
  await page.goto(path);
  await responded;
}

test.describe('with scripts blocked', () => {
  test.use({ javaScriptEnabled: false });

  const needsScripts = 'Voting needs JavaScript: please switch it on and load the page again.';
  const pageNeedsScripts = 'This page needs JavaScript: please switch it on and load the page again.';

  test('the landing pages say what they are, what the totals are, and that voting needs scripts', async ({ page }) => {
    await page.goto('/');
    await page.getByRole('link', { name: 'Enter the poll' }).click();
    for (const path of ['/home', '/hero2']) {
      if (path !== '/home') await page.goto(path);
      await expect(page).toHaveURL(new RegExp(`${path}$`));
      await expect(race(page)).toHaveText('The race is wide open');
      await expect(page.getByText('Take part in the unofficial vote by the people')).toBeVisible();
      await expect(page.getByRole('definition').first()).toHaveText('85,931,559');
      await expect(page.getByText('Example figures, not votes.')).toBeVisible();
      await expectToBeTold(page, needsScripts);
    }
    await voteNow(page).click();
    await expect(page).toHaveURL(/\/form$/);
    await expectToBeTold(page, pageNeedsScripts);
  });

  test('other pages say their title, nothing about a race, and that they need scripts', async ({ page }) => {
    await page.goto('/vote');
    const told = page.locator('noscript');
    await expect(told.locator('h1')).toHaveText('Public Online Poll');
    await expect(told.locator('h1')).toBeVisible();
    expect(await told.innerText()).not.toContain('wide open');
    await expectToBeTold(page, pageNeedsScripts);
    await page.goto('/articles');
    await expectToBeTold(page, pageNeedsScripts);
  });

  test('pages to read have their content: privacy as text, and the results as a picture', async ({ page }) => {
    await page.goto('/privacy');
    await expect(page.getByRole('heading', { name: 'How to have it deleted' })).toBeVisible();
    await expect(page.getByText(/^Your name, email address, country and zip code/)).toBeVisible();
    await page.goto('/results');
    await expect(heading(page)).toHaveText('Results');
    await expect(page.getByRole('img', { name: /^The unofficial results so far/ })).toHaveJSProperty(
      'naturalWidth',
      1200,
    );
  });
});

test.describe('in Spanish, with scripts blocked', () => {
  test.use({ javaScriptEnabled: false, locale: 'es-MX' });

  test('the pages say all that in Spanish', async ({ page }) => {
    await page.goto('/home');
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expect(race(page)).toHaveText('La contienda está abierta');
    await expectToBeTold(page, 'Para votar se necesita JavaScript: actívelo y vuelva a cargar la página.');
    await page.goto('/unsubscribe');
    await expectToBeTold(page, 'Esta página necesita JavaScript: actívelo y vuelva a cargar la página.');
  });
});

for (const locale of ['en-US', 'es-MX']) {
  test.describe(`for a browser in ${locale}`, () => {
    test.use({ locale });

    test('hydration keeps a page as it was prerendered', async ({ page }) => {
      const complaints: string[] = [];
      page.on('console', (message) => message.type() === 'error' && complaints.push(message.text()));
      page.on('pageerror', (error) => complaints.push(error.message));
      await page.addInitScript(countReplacedPages);
      for (const path of ['/', '/home', '/hero2']) {
        await lastFetchOf(page, path);
        expect(await page.evaluate('window.replacedPages'), path).toBe(0);
      }
      expect(complaints).toEqual([]);
    });
  });
}

test('the budgets count exactly what /home fetches by itself, each file once', async ({ page }) => {
  const fetched: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\.(js|css|woff2)$/.test(pathname)) fetched.push(pathname.slice(1));
  });
  await lastFetchOf(page, '/home');
  expect(fetched.toSorted()).toEqual([...landingFiles(pagesFolder), ...fontFiles(pagesFolder)].toSorted());
});

/** Runs in the page: once React has shown 'Loading...', it keeps it for 300 ms. */
const countLoading = `
  window.shownLoading = 0;
  new MutationObserver((changes) => {
    const added = changes.flatMap(({ addedNodes }) => [...addedNodes]);
    window.shownLoading += added.filter((node) => node.querySelector?.('.loading')).length;
  }).observe(document, { childList: true, subtree: true });
`;

test("a page is shown once its code has loaded, without 'Loading...' before it", async ({ page }) => {
  // Code that takes long is not awaited without 'Loading...'.
  await holdTime(page);
  await page.addInitScript(countLoading);
  for (const path of ['/form', '/articles', '/login']) {
    await page.goto(path);
    await heading(page).waitFor();
    expect(await page.evaluate('window.shownLoading'), path).toBe(0);
  }
});

test("no 'Loading...' appears between the form and the outcome of the vote", async ({ page }) => {
  const ahead = page.waitForResponse('**/static/js/ballot.*.chunk.js');
  await page.addInitScript(countLoading);
  await page.goto('/form');
  await ahead;
  await fillForm(page);
  await page.getByRole('button', { name: 'GO VOTE' }).click();
  await lockVote(page);
  await expect(heading(page)).toHaveText('Congratulations');
  expect(await page.evaluate('window.shownLoading')).toBe(0);
});

test("the dashboard's code is fetched while the administrator types", async ({ page }) => {
  const ahead = page.waitForResponse('**/static/js/dashboard.*.chunk.js');
  await page.goto('/login');
  await ahead;
});

test('no voter downloads what only administrators need', async ({ page }) => {
  const scripts = new Set<string>();
  page.on('response', (response) => {
    if (response.url().endsWith('.js')) scripts.add(response.url());
  });
  // Fetched again, because the browser discards a page's downloads on navigation.
  const forAdministrators = async () => {
    const texts = await Promise.all([...scripts].map(async (url) => (await page.request.get(url)).text()));
    return texts.filter((text) => /ENTER PASSWORD|Audit log/.test(text)).length;
  };

  await page.goto('/home', { waitUntil: 'networkidle' });
  await page.goto('/form', { waitUntil: 'networkidle' });
  await vote(page);
  expect(scripts.size).toBeGreaterThan(2);
  expect(await forAdministrators()).toBe(0);
  // Administrators get the same words: the search above can find them.
  await logIn(page);
  await expect.poll(forAdministrators).toBeGreaterThan(0);
});

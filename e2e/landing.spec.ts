import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { holdTime, pathOf } from './support/page-time';

const counts = '**/api/vote/count';
const totals = (page: Page) => page.getByRole('region', { name: 'Vote totals' });
const figures = (page: Page) => totals(page).locator('.vote-counters__total');
const caption = (page: Page) => totals(page).getByRole('status');
const shownSlide = (page: Page) => page.locator('.sliding-images img[data-shown=true]');

/** Responds to the request for the totals; the first number is the United States' for Candidate One. */
async function respondWithTotals(page: Page, [us1, us2, global1, global2]: readonly number[]): Promise<void> {
  const votes = [
    { USVoteCount: us1, GlobalVoteCount: global1 },
    { USVoteCount: us2, GlobalVoteCount: global2 },
  ];
  await page.unroute(counts);
  await page.route(counts, (route) => route.fulfill({ json: { votes } }));
}

test('totals come with thousands separators under labels that name the candidates', async ({ page }) => {
  await respondWithTotals(page, [1_234_567, 890, 1_000, 0]);
  await page.goto('/home');
  await expect(caption(page)).toHaveText('Live totals: every vote is counted exactly once.');
  await expect(totals(page).getByRole('term')).toHaveText([
    'USA Candidate One Votes',
    'USA Candidate Two Votes',
    'Global Candidate One Votes',
    'Global Candidate Two Votes',
  ]);
  await expect(figures(page)).toHaveText(['1,234,567', '890', '1,000', '0']);
  await expect(totals(page).locator('.vote-counters__share')).toHaveText(['99.9%', '0.1%', '100.0%', '0.0%']);
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('Candidate One already has a landslide of voters');
});

test('example totals stay, and say that they are, when the totals cannot be fetched', async ({ page }) => {
  await page.route(counts, (route) => route.fulfill({ status: 503 }));
  await page.goto('/home', { waitUntil: 'networkidle' });
  await expect(figures(page)).toHaveText(['85,931,559', '54,939,848', '23,676,959', '12,180,752']);
  await expect(caption(page)).toHaveText('Example figures, not votes.');
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('The race is wide open');
});

test('totals are fetched again every 10 s while the page is visible', async ({ page }) => {
  await holdTime(page);
  await respondWithTotals(page, [1, 1, 1, 1]);
  await page.goto('/home');
  await expect(figures(page)).toHaveText(['1', '1', '1', '1']);

  await respondWithTotals(page, [2, 1, 1, 1]);
  await page.clock.runFor(9_999);
  await expect(figures(page)).toHaveText(['1', '1', '1', '1']);
  await page.clock.runFor(1);
  await expect(figures(page)).toHaveText(['2', '1', '1', '1']);

  const asked: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/vote/count') && asked.push(request.url()));
  await show(page, 'hidden');
  await page.clock.runFor(60_000);
  expect(asked).toEqual([]);

  await respondWithTotals(page, [3, 1, 1, 1]);
  await show(page, 'visible');
  await expect(figures(page)).toHaveText(['3', '1', '1', '1']);
});

test('a failed refresh keeps the last good totals', async ({ page }) => {
  await holdTime(page);
  await respondWithTotals(page, [5, 4, 3, 2]);
  await page.goto('/home');
  await expect(figures(page)).toHaveText(['5', '4', '3', '2']);
  await page.unroute(counts);
  const failed = page.waitForEvent('requestfailed');
  await page.route(counts, (route) => route.abort());
  await page.clock.runFor(10_000);
  await failed;
  await expect(figures(page)).toHaveText(['5', '4', '3', '2']);
  await expect(caption(page)).toHaveText('Live totals: every vote is counted exactly once.');
});

test('a click anywhere on the hero leaves to the legal-services site', async ({ page, externalSites }) => {
  await page.goto('/home');
  await page.getByRole('heading', { level: 1 }).click();
  await externalSites.expectVisits('https://legal.example.com/');
});

test('a press on the hero that selects text, or takes the selection away, does not leave', async ({
  page,
  externalSites,
}) => {
  const selected = () => page.evaluate(() => window.getSelection()?.toString());
  await page.goto('/hero2');
  const heading = page.getByRole('heading', { level: 1 });
  await heading.waitFor();
  const box = await heading.boundingBox();
  if (!box) throw new Error('The heading is not on screen.');
  const middle = box.y + box.height / 2;
  await page.mouse.move(box.x + 10, middle);
  await page.mouse.down();
  await page.mouse.move(box.x + 200, middle, { steps: 5 });
  await page.mouse.up();
  expect(await selected()).not.toBe('');
  await page.mouse.click(box.x + 20, middle);
  expect(await selected()).toBe('');
  expect(externalSites.requests).toEqual([]);
  await page.mouse.click(box.x + 20, middle);
  await externalSites.expectVisits('https://legal.example.com/');
});

test('the hero has a link to the legal-services site for the keyboard', async ({ page, externalSites }) => {
  await page.goto('/home');
  await page.getByRole('link', { name: 'Visit our legal-services partner' }).press('Enter');
  await externalSites.expectVisits('https://legal.example.com/');
});

test('the controls in the hero do what they say and leave nowhere', async ({ page }) => {
  await page.goto('/home');
  await page.getByRole('button', { name: 'Pause the pictures' }).click();
  await page.getByRole('button', { name: 'Share' }).click();
  const dialog = page.getByRole('dialog', { name: 'SHARE' });
  await dialog.getByRole('heading').click();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await expect(dialog).toBeHidden();
  await page.getByRole('link', { name: 'VOTE NOW' }).click();
  await expect(page.getByRole('heading', { name: 'Enter Your Info, Then Vote' })).toBeVisible();
});

test('the pictures change every 200 ms until they are paused', async ({ page }) => {
  await page.goto('/home');
  const pause = page.getByRole('button', { name: 'Pause the pictures' });
  await pause.waitFor();
  await holdTime(page);
  await page.reload();
  // The pictures wait for an idle moment of a page whose time stands still.
  await page.clock.runFor(1_000);
  await pause.waitFor();

  const first = await shownSlide(page).getAttribute('src');
  await page.clock.runFor(200);
  await expect(shownSlide(page)).not.toHaveAttribute('src', first ?? '');
  await pause.click();
  const paused = await shownSlide(page).getAttribute('src');
  await page.clock.runFor(1_000);
  await expect(shownSlide(page)).toHaveAttribute('src', paused ?? '');
  await page.getByRole('button', { name: 'Play the pictures' }).click();
  await page.clock.runFor(200);
  await expect(shownSlide(page)).not.toHaveAttribute('src', paused ?? '');
});

test('the picture does not move when the visitor prefers reduced motion', async ({ page }) => {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await holdTime(page);
  await page.goto('/home');
  await expect(shownSlide(page)).toHaveAttribute('src', /slide-1/);
  await page.clock.runFor(5_000);
  await expect(shownSlide(page)).toHaveAttribute('src', /slide-1/);
  await expect(page.getByRole('button', { name: 'Pause the pictures' })).toHaveCount(0);
});

test('/hero2 shows the same without moving pictures', async ({ page }) => {
  await page.goto('/hero2');
  await expect(page.getByRole('link', { name: 'VOTE NOW' })).toBeVisible();
  await expect(totals(page)).toBeVisible();
  await expect(page.locator('main img')).toHaveCount(0);
  expect(await pathOf(page)).toBe('/hero2');
});

async function show(page: Page, visibility: 'hidden' | 'visible'): Promise<void> {
  await page.evaluate((state) => {
    Object.defineProperty(document, 'visibilityState', { value: state, configurable: true });
    document.dispatchEvent(new Event('visibilitychange'));
  }, visibility);
}

import { writeFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import type { APIRequestContext, Page } from '@playwright/test';
import { openDashboard } from './support/administrator';
import { expect, test } from './support/fixtures';
import { fixLot } from './support/lot';
import { stopTime, takesPresses } from './support/page-time';
import { type CastVote, castVote, sampleVotes, voteLike } from './support/sample-votes';
import { fillForm, newVoter, vote, voteAddress } from './support/voter';

const folder = fileURLToPath(new URL('../../docs/pictures/', import.meta.url));

/** A phone's screen has more device pixels than CSS pixels. */
const telephone = { viewport: { width: 390, height: 880 }, deviceScaleFactor: 2 };

/** Voters who only make the totals look real, with one candidate slightly ahead. */
const crowd = Array.from({ length: 1_200 }, (_, index) =>
  voteLike({
    name: `Somebody ${index}`,
    email: `somebody-${index}@example.com`,
    country: index % 5 === 0 ? 'CA' : 'US',
    freegifts: false,
    candidate_id: index % 9 < 5 ? 1 : 2,
  }),
);

const atOnce = 50;

test.use({ ownProduct: {}, reducedMotion: 'reduce', viewport: { width: 1280, height: 900 } });
// In one worker, so that the votes are cast once.
test.describe.configure({ mode: 'default' });

test.beforeAll(async ({ request, product }) => {
  for (let from = 0; from < crowd.length; from += atOnce) {
    await Promise.all(crowd.slice(from, from + atOnce).map((vote) => cast(request, vote, product.backendUrl)));
  }
  // The list starts with these, so their order matters.
  for (const vote of sampleVotes) await cast(request, vote, product.backendUrl);
});

test.beforeEach(async ({ page }) => {
  await stopTime(page);
  await fixLot(page, 'first');
});

test('landing', async ({ page }) => {
  await page.goto('/home');
  await page.getByText('Candidate One is in the lead').waitFor();
  await take(page, 'landing');
});

test('dashboard', async ({ page }) => {
  await openDashboard(page, 'Votes');
  await expect(page.getByRole('rowheader')).toHaveCount(25);
  await take(page, 'dashboard');
});

test.describe('on a telephone', () => {
  test.use(telephone);

  test('form', async ({ page }) => {
    await page.goto('/form');
    await fillForm(page, { ...newVoter(), email: 'ada@example.com' });
    await page.getByLabel('ZipCode').blur();
    await take(page, 'form');
  });

  test('choice', async ({ page }) => {
    await page.goto(voteAddress(newVoter()));
    await page.getByRole('heading', { level: 1 }).waitFor();
    await take(page, 'choice');
  });

  test('success', async ({ page }) => {
    await vote(page);
    await takesPresses(page);
    await take(page, 'success');
  });
});

/** Retries while the server is too busy. A vote that did arrive counts, too. */
async function cast(request: APIRequestContext, vote: CastVote, url: string): Promise<void> {
  await expect.poll(async () => [201, 409].includes(await castVote(request, vote, url))).toBe(true);
}

/** As WebP, a fifth of a PNG's weight, encoded by the browser itself. */
async function take(page: Page, name: string): Promise<void> {
  await page.evaluate(async () => {
    window.scrollTo(0, 0);
    await document.fonts.ready;
    await Promise.all([...document.images].map((image) => image.decode().catch(() => undefined)));
  });
  const devTools = await page.context().newCDPSession(page);
  const { data } = await devTools.send('Page.captureScreenshot', { format: 'webp', quality: 85 });
  await writeFile(`${folder}${name}.webp`, Buffer.from(data, 'base64'));
}

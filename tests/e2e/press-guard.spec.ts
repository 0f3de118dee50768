import type { Page } from '@playwright/test';
import { expect, inMotion, test } from './support/fixtures';
import { holdTime, pathOf, takesPresses } from './support/page-time';
import { fillForm, lockVote } from './support/voter';

test.use(inMotion);

const choice = (page: Page) => page.getByRole('heading', { name: 'UNITED STATES PRESIDENTIAL CANDIDATES' });
const ballot = '**/static/js/ballot.*.chunk.js';

/** Fills in the form and scrolls to its end. Returns the centre of GO VOTE. */
async function fillInToTheEnd(page: Page): Promise<{ x: number; y: number }> {
  await fillForm(page);
  await page.evaluate(() => window.scrollTo(0, document.body.scrollHeight));
  const button = await page.getByRole('button', { name: 'GO VOTE' }).boundingBox();
  if (!button) throw new Error('GO VOTE is not on screen.');
  return { x: button.x + button.width / 2, y: button.y + button.height / 2 };
}

function votesSent(page: Page): string[] {
  const sent: string[] = [];
  page.on('request', (request) => request.url().endsWith('/api/vote') && sent.push(request.method()));
  return sent;
}

for (const [width, height] of [
  [1280, 600],
  [390, 844],
] as const) {
  test(`a double click on GO VOTE casts no vote, and a later press one: ${width} x ${height}`, async ({ page }) => {
    await page.setViewportSize({ width, height });
    const sent = votesSent(page);
    const code = page.waitForResponse(ballot);
    await page.goto('/form');
    await code;
    const { x, y } = await fillInToTheEnd(page);
    await page.mouse.dblclick(x, y);
    await expect(choice(page)).toBeVisible();
    await takesPresses(page);
    expect(sent).toEqual([]);
    await page.goBack();
    await expect(page.getByRole('button', { name: 'GO VOTE' })).toBeVisible();
    await page.goForward();
    await lockVote(page);
    await expect(page.getByText('You have voted Successfully.')).toBeVisible();
    expect(sent).toEqual(['POST']);
  });
}

test('a double click on the splash page leads to the landing page and no further', async ({ page, externalSites }) => {
  await holdTime(page);
  await page.goto('/');
  await expect(page.locator('main img')).toHaveJSProperty('complete', true);
  await page.mouse.click(300, 300);
  await expect(page.getByRole('link', { name: 'VOTE NOW' })).toBeVisible();
  await page.clock.runFor(200);
  await page.mouse.click(300, 300);
  await page.clock.runFor(500);
  await takesPresses(page);
  expect(externalSites.requests).toEqual([]);
  expect(await pathOf(page)).toBe('/home');
});

import type { Page } from '@playwright/test';
import { expectAccessible, expectContrast } from './support/accessible';
import { expect, test } from './support/fixtures';
import { expectVisibleInForcedColours } from './support/forced-colours';
import { expectToFit } from './support/layout';
import { readerSettings, wearStyle } from './support/reader-settings';
import { screens } from './support/screens';

// One visit for all questions, because the visit takes longest.
for (const { name, open } of screens) {
  test(`axe finds no fault, and nothing sticks out from 320 to 1280 px: ${name}`, async ({ page }) => {
    await open(page);
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await test.step('dark', () => expectContrast(page));
    await page.emulateMedia({ colorScheme: null });
    await expectVisibleInForcedColours(page);
    await expectStillness(page);
    await expectToFitAt(page, 1280, 768, 390, 320);
    await expectAccessible(page);
    await wearStyle(page, readerSettings.textSetWide);
    await test.step('text set wide', () => expectToFitAt(page, 320, 1280));
    await wearStyle(page, readerSettings.textTwiceAsLarge);
    await test.step('text at 200 %', () => expectToFitAt(page, 1280, 640));
  });
}

/** Nothing moves for who wants less motion. */
async function expectStillness(page: Page): Promise<void> {
  await page.emulateMedia({ reducedMotion: 'reduce' });
  await expect.poll(() => page.evaluate(() => document.getAnimations().length), 'animations').toBe(0);
  await page.emulateMedia({ reducedMotion: null });
}

async function expectToFitAt(page: Page, ...widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectToFit(page);
  }
}

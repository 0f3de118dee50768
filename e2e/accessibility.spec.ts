import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAtThisWidth } from './support/accessible';
import { expect, test } from './support/fixtures';
import { expectVisibleInForcedColours } from './support/forced-colours';
import { expectToFit } from './support/layout';
import { readerSettings, wearStyle } from './support/reader-settings';
import { screens } from './support/screens';

test.describe.configure({ mode: 'parallel' });

// One visit per screen for all checks, because the visit takes longest: all of axe's rules once, in light colours at
// full width, and those that a narrow page or dark colours can break once more there.
for (const { name, open } of screens) {
  test(`axe finds no fault, and nothing sticks out from 320 to 1280 px: ${name}`, async ({ page }) => {
    await open(page);
    await expectAccessible(page);
    await expectVisibleInForcedColours(page);
    await expectStillness(page);
    await expectToFitAt(page, 1280, 768, 390, 320);
    // Without motion, because a colour that is on its way to the dark one is not what anybody reads.
    await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' });
    // At the end of the page, where a bar that stays at the bottom lies over no part of a row.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await test.step('narrow and dark', () => expectAccessibleAtThisWidth(page));
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

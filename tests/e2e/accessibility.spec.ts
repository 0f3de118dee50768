import type { Page } from '@playwright/test';
import { expectAccessible, expectAccessibleAtThisWidth } from './support/accessible';
import { expect, test } from './support/fixtures';
import { expectVisibleInForcedColours } from './support/forced-colours';
import { expectToFit } from './support/layout';
import { looks } from './support/looks';
import { fixLot } from './support/lot';
import { expectGroundToCarryText, expectReadable } from './support/painted-contrast';
import { readAloud } from './support/screen-reader';
import { screens } from './support/screens';

test.describe.configure({ mode: 'parallel' });

/** Screens with text on the gradient, a picture or a veil. */
const onTheGround = [
  'splash with its words',
  'landing with example totals',
  'choice',
  'articles without topics',
  'failed chunk',
  'dashboard with emails',
];

// One visit per screen for all checks, as visits take longest: all of axe's rules once, in light colours at full
// width, and again those that a narrow page or dark colours can break.
for (const { name, open } of screens.filter(({ isAlike }) => !isAlike)) {
  test(`axe finds no violation, and nothing overflows from 320 to 1280 px: ${name}`, async ({ page }) => {
    await fixLot(page, 'first');
    await open(page);
    await expectAccessible(page);
    const told = readAloud[name];
    if (told !== undefined) await expect(page.locator('body'), 'told by a screen reader').toMatchAriaSnapshot(told);
    await expectVisibleInForcedColours(page);
    // Nothing moves either if less motion is requested later.
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await expect.poll(() => page.evaluate(() => document.getAnimations().length), 'animations').toBe(0);
    await expectToFitAt(page, 768, 390, 320);
    await page.emulateMedia({ colorScheme: 'dark' });
    // At the end of the page, where a bar that sticks to the bottom covers no part of a row.
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await test.step('narrow and dark', () => expectAccessibleAtThisWidth(page));
    await page.emulateMedia({ colorScheme: null });
    await test.step('read from right to left', async () => {
      await looks['right to left']?.putOn(page);
      await expectToFitAt(page, 320);
      await looks['right to left']?.takeOff(page);
    });
    await wearStyle(page, textSetWide);
    await test.step('text spacing', () => expectToFitAt(page, 320, 1280));
    await wearStyle(page, textTwiceAsLarge);
    // WCAG 1.4.4 is met at 1280 px; on a phone lists of the dashboard are wider than the screen.
    const widths = name.startsWith('dashboard') ? [1280] : [390, 1280];
    await test.step('text at 200 %', () => expectToFitAt(page, ...widths));
    if (!onTheGround.includes(name)) return;
    await wearStyle(page, '');
    await page.evaluate(() => scrollTo(0, 0));
    await test.step('every text has enough contrast with what is painted behind it', () =>
      inBothColours(page, [wide, narrow], expectReadable));
  });
}

/** WCAG 1.4.4. */
const textTwiceAsLarge = 'html { font-size: 200% !important; }';
/** WCAG 1.4.12. */
const textSetWide = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-block-end: 2em !important; }`;

/** Replaces the previous one. Not by an element: the content security policy blocks it. */
const wearStyle = (page: Page, css: string) =>
  page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, css);

const wide = { width: 1280, height: 900 };
const narrow = { width: 390, height: 800 };

async function inBothColours(
  page: Page,
  sizes: { width: number; height: number }[],
  look: (page: Page) => Promise<void>,
): Promise<void> {
  for (const size of sizes) {
    await page.setViewportSize(size);
    for (const colorScheme of ['light', 'dark'] as const) {
      await page.emulateMedia({ colorScheme });
      await look(page);
    }
  }
}

test('text is readable on every spot of the background, on every screen', async ({ page }) => {
  await page.goto('/hero2');
  const sizes = [{ width: 320, height: 560 }, narrow, wide, { width: 1920, height: 1080 }];
  await inBothColours(page, sizes, expectGroundToCarryText);
});

async function expectToFitAt(page: Page, ...widths: number[]): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 800 });
    await expectToFit(page);
  }
}

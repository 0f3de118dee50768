import { test } from './support/fixtures';
import { expectGroundToCarryText, expectReadable } from './support/painted-contrast';
import { screens } from './support/screens';

test.describe.configure({ mode: 'parallel' });

/** Screens with text upon the gradient, a picture or a veil. */
const onTheGround = [
  'splash with its words',
  'landing with example totals',
  'choice',
  'articles without topics',
  'failed chunk',
  'dashboard with emails',
];

const colorSchemes = ['light', 'dark'] as const;
const wide = { width: 1280, height: 900 };
const narrow = { width: 390, height: 800 };

for (const name of onTheGround) {
  const screen = screens.find((one) => one.name === name);
  if (!screen) throw new Error(`There is no screen '${name}'.`);
  test(`every text has enough contrast with what is painted behind it: ${name}`, async ({ page }) => {
    await page.emulateMedia({ reducedMotion: 'reduce' });
    await page.setViewportSize(wide);
    await screen.open(page);
    for (const size of [wide, narrow]) {
      await page.setViewportSize(size);
      for (const colorScheme of colorSchemes) {
        await page.emulateMedia({ colorScheme });
        await expectReadable(page);
      }
    }
  });
}

test('the ground carries text at every spot, on every screen', async ({ page }) => {
  await page.goto('/hero2');
  for (const size of [{ width: 320, height: 560 }, narrow, wide, { width: 1920, height: 1080 }]) {
    await page.setViewportSize(size);
    for (const colorScheme of colorSchemes) {
      await page.emulateMedia({ colorScheme });
      await expectGroundToCarryText(page);
    }
  }
});

import { expectAccessible } from './accessible';
import { test } from './fixtures';
import { expectToFit } from './layout';
import { screens } from './screens';

// One visit for all questions, because the visit takes longest.
for (const { name, open } of screens) {
  test(`axe finds no fault, and nothing sticks out from 320 to 1280 px: ${name}`, async ({ page }) => {
    await open(page);
    await expectAccessible(page);
    for (const width of [1280, 768, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectToFit(page);
    }
    await expectAccessible(page);
  });
}

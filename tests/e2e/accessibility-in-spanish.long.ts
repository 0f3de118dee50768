import { expectAccessible, expectAccessibleAtThisWidth } from './support/accessible';
import { expect, test } from './support/fixtures';
import { expectToFit } from './support/layout';
import { screens } from './support/screens';

test.describe.configure({ mode: 'parallel' });

// accessibility.spec checks the screens in English; `npm test` has no time for both languages.
for (const { name, open } of screens) {
  test(`axe finds no violation in Spanish, and nothing overflows from 320 to 1280 px: ${name}`, async ({ page }) => {
    await open(page);
    await expect(page.locator('html')).not.toHaveAttribute('data-takes-presses', 'false');
    const spanish = page.getByRole('button', { name: 'Español', includeHidden: true });
    // Pressed by a script, because a dialog may cover it.
    if ((await spanish.count()) > 0)
      await spanish.evaluate((button) => button instanceof HTMLElement && button.click());
    await expect(page.locator('html')).toHaveAttribute('lang', 'es');
    await expectAccessible(page);
    for (const width of [1280, 390, 320]) {
      await page.setViewportSize({ width, height: 800 });
      await expectToFit(page);
    }
    await page.evaluate(() => scrollTo(0, document.documentElement.scrollHeight));
    await expectAccessibleAtThisWidth(page);
  });
}

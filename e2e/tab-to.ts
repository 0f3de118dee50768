import { expect, type Locator, type Page } from '@playwright/test';

/** More stops than any page has. */
const mostStops = 80;

/** Goes on with the key until the focus is there. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press(key);
    if (await target.evaluate((element) => element === document.activeElement)) return;
  }
  await expect(target, `after ${mostStops} times Tab`).toBeFocused();
}

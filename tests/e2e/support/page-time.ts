import { expect, type Page } from '@playwright/test';

/** The time in a held page, so that its dates and pictures are always the same. */
export const heldMoment = new Date('2026-11-20T18:00:00.000Z');

/**
 * Before the first page: its timers then wait for `page.clock.runFor`, so that no test waits for them. Meanwhile a lazily
 * loaded first page does not appear: React waits a moment before it removes 'Loading...'.
 */
export async function holdTime(page: Page): Promise<void> {
  const start = Date.now();
  await page.clock.install({ time: start });
  await page.clock.pauseAt(start + 10_000);
}

/** Runs in the page: stops whatever would change it by itself. Axe's audits need their own timers. */
const stillness = `
  const { setTimeout } = window;
  window.setInterval = () => 0;
  window.setTimeout = (callback, delay, ...values) => (delay > 5_000 ? 0 : setTimeout(callback, delay, ...values));
`;

/** Before the first page: no countdown, no refresh, no moving pictures and no redirect from the splash page. */
export async function stopTime(page: Page, now = heldMoment): Promise<void> {
  await page.clock.install({ time: now });
  await page.addInitScript(stillness);
}

/** Waits until a page that followed another accepts presses. A locator's clicks wait by themselves, keys and the mouse do not. */
export async function takesPresses(page: Page): Promise<void> {
  await expect(page.locator('html')).not.toHaveAttribute('data-takes-presses');
}

/** The same in held time. */
export async function runUntilItTakesPresses(page: Page): Promise<void> {
  await page.clock.runFor(700);
  await takesPresses(page);
}

/** As the page itself currently sees it. */
export async function pathOf(page: Page): Promise<string> {
  return page.evaluate(() => window.location.pathname);
}

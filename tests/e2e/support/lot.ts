import type { Page } from '@playwright/test';

/** Before the first page: every draw puts this candidate first. */
export async function fixLot(page: Page, candidate: 'first' | 'second'): Promise<void> {
  await page.addInitScript(
    (outcome) => {
      const draw = crypto.getRandomValues.bind(crypto);
      // A random number is one byte; anything longer is a key, and stays unique.
      crypto.getRandomValues = (values) =>
        values instanceof Uint8Array && values.length === 1 ? values.fill(outcome) : draw(values);
    },
    Number(candidate === 'second'),
  );
}

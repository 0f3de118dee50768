import type { Page } from '@playwright/test';

/** Before the first page: every lot that is drawn puts this candidate first. */
export async function fixLot(page: Page, candidate: 'first' | 'second'): Promise<void> {
  await page.addInitScript(
    (outcome) => {
      const draw = crypto.getRandomValues.bind(crypto);
      // A lot is one byte; what is longer is a key, and stays one that nobody else has.
      crypto.getRandomValues = (values) =>
        values instanceof Uint8Array && values.length === 1 ? values.fill(outcome) : draw(values);
    },
    Number(candidate === 'second'),
  );
}

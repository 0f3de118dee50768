import type { Page } from '@playwright/test';

/** Delays responses that match the pattern, or this one instead. Returns a function that releases them. */
export async function hold(page: Page, pattern: string, json?: object): Promise<() => void> {
  let letCome = () => {};
  const released = new Promise<void>((resolve) => {
    letCome = resolve;
  });
  await page.route(pattern, async (route) => {
    await released;
    await (json ? route.fulfill({ json }) : route.continue());
  });
  return letCome;
}

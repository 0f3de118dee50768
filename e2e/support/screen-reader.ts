import { expect, type Page } from '@playwright/test';
import { fixLot } from './lot';
import { screens } from './screens';

/** Opens the screen of this name, and expects that a screen reader is told this: roles, names and states, in reading order. */
export async function expectRead(page: Page, name: string, snapshot: string): Promise<void> {
  const screen = screens.find((one) => one.name === name);
  if (!screen) throw new Error(`there is no screen '${name}'`);
  await fixLot(page, 'first');
  await screen.open(page);
  await expect(page.locator('body')).toMatchAriaSnapshot(snapshot);
}

import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Page } from '@playwright/test';
import { looks } from './looks';

export const contactSheetFolder = fileURLToPath(new URL('../contact-sheet', import.meta.url));
/** Or those in `WIDTHS`, separated by commas. */
export const sheetWidths = process.env.WIDTHS?.split(',').map(Number) ?? [390, 768, 1280];

/** All of them, or those in `LOOKS`, separated by commas. */
const wanted = process.env.LOOKS?.split(',') ?? Object.keys(looks);

/** The path of a screen's picture. */
export function shotPath(look: string, width: number, screen: string): string {
  return join(contactSheetFolder, look.replaceAll(' ', '-'), String(width), `${screen.replaceAll(/\W+/g, '-')}.png`);
}

/** A page's background is fixed while the page scrolls; in a picture of the whole page it is as long as the page. */
const wholePage = 'body { position: relative } body::before { position: absolute; height: 100% }';

/** Pictures of the whole page, in every look and at every width. */
export async function shoot(page: Page, screen: string): Promise<void> {
  for (const [look, { putOn, takeOff }] of Object.entries(looks)) {
    if (!wanted.includes(look)) continue;
    await putOn(page);
    for (const width of sheetWidths) {
      await page.setViewportSize({ width, height: 800 });
      const path = shotPath(look, width, screen);
      await page.screenshot({ path, fullPage: true, animations: 'disabled', style: wholePage });
    }
    await takeOff(page);
  }
}

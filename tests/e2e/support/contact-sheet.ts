import { existsSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { pathToFileURL } from 'node:url';
import { chromium } from '@playwright/test';
import configuration from '../playwright.config';
import { datedPollScreens } from './dated-poll-screens';
import { looks } from './looks';
import { screens } from './screens';
import { contactSheetFolder, sheetWidths, shotPath } from './shoot';

/** The largest width of a picture on the sheet; half its width if that is less. */
const largestThumbnail = 400;
const sheetWidth = 1680;

/** Arranges all pictures side by side: one page and one picture for every look and width. */
export default async function makeContactSheets(): Promise<void> {
  await mkdir(contactSheetFolder, { recursive: true });
  const browser = await chromium.launch(configuration.use?.launchOptions);
  try {
    const page = await browser.newPage({ viewport: { width: sheetWidth, height: 800 } });
    for (const look of Object.keys(looks)) {
      for (const width of sheetWidths) {
        const file = join(contactSheetFolder, `${look.replaceAll(' ', '-')}-${width}.html`);
        const pictures = picturesOf(look, width);
        if (pictures.length === 0) continue;
        await writeFile(file, sheet(look, width, pictures));
        await page.goto(pathToFileURL(file).href);
        await page.screenshot({ path: file.replace(/html$/, 'png'), fullPage: true });
      }
    }
  } finally {
    await browser.close();
  }
}

/** Of the screens that have pictures, in order. */
function picturesOf(look: string, width: number): string[] {
  return [...screens, ...datedPollScreens]
    .map(({ name }) => ({ name, path: shotPath(look, width, name) }))
    .filter(({ path }) => existsSync(path))
    .map(({ name, path }) => {
      const address = relative(contactSheetFolder, path);
      return `<figure><a href="${address}"><img src="${address}" alt=""></a><figcaption>${name}</figcaption></figure>`;
    });
}

function sheet(look: string, width: number, pictures: readonly string[]): string {
  return `<!doctype html>
<html lang="en">
  <meta charset="utf-8">
  <title>${look}, ${width} px</title>
  <style>
    body { margin: 16px; font: 12px/1.3 sans-serif; }
    main { display: grid; grid-template-columns: repeat(auto-fill, ${Math.min(largestThumbnail, width / 2)}px); gap: 16px; }
    figure { margin: 0; }
    img { width: 100%; max-height: 640px; object-fit: cover; object-position: top; border: 1px solid #888; }
  </style>
  <h1>${look}, ${width} px</h1>
  <main>${pictures.join('\n')}</main>
</html>
`;
}

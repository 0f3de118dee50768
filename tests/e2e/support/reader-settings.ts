import type { Page } from '@playwright/test';

/** What visitors change of a page, as rules of their own. */
export const readerSettings = {
  /** WCAG 1.4.4. */
  textTwiceAsLarge: 'html { font-size: 200% !important; }',
  /** WCAG 1.4.12. */
  textSetWide: `
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-block-end: 2em !important; }`,
};

/** Until the next one. Not by an element: the content security policy lets none in. */
export async function wearStyle(page: Page, css: string): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, css);
}

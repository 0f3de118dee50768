import type { Page } from '@playwright/test';

/** How visitors restyle a page, as CSS rules. */
export const readerSettings = {
  /** WCAG 1.4.4. */
  textTwiceAsLarge: 'html { font-size: 200% !important; }',
  /** WCAG 1.4.12. */
  textSetWide: `
    * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
    p { margin-block-end: 2em !important; }`,
};

/** Replaces the previous one. Not by an element: the content security policy blocks it. */
export async function wearStyle(page: Page, css: string): Promise<void> {
  await page.evaluate((rules) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(rules);
    document.adoptedStyleSheets = [sheet];
  }, css);
}

import { expect, type Page } from '@playwright/test';

/** The different ways of seeing the same screen, each applied to the open screen and removed again. */
export const looks: Record<string, { putOn: (page: Page) => Promise<void>; takeOff: (page: Page) => Promise<void> }> = {
  light: { putOn: () => Promise.resolve(), takeOff: () => Promise.resolve() },
  dark: {
    putOn: async (page) => page.emulateMedia({ colorScheme: 'dark' }),
    takeOff: async (page) => page.emulateMedia({ colorScheme: null }),
  },
  'more contrast': {
    putOn: async (page) => page.emulateMedia({ contrast: 'more' }),
    takeOff: async (page) => page.emulateMedia({ contrast: null }),
  },
  'forced colours': {
    putOn: async (page) => page.emulateMedia({ forcedColors: 'active' }),
    takeOff: async (page) => page.emulateMedia({ forcedColors: null }),
  },
  'right to left': {
    putOn: async (page) => setDirection(page, 'rtl'),
    takeOff: async (page) => setDirection(page, 'ltr'),
  },
  Spanish: {
    putOn: async (page) => switchLanguage(page, 'es'),
    takeOff: async (page) => switchLanguage(page, 'en'),
  },
};

async function setDirection(page: Page, direction: 'ltr' | 'rtl'): Promise<void> {
  await page.evaluate((dir) => {
    document.documentElement.dir = dir;
  }, direction);
}

/** By a click from within the page, because content behind an open dialog gets none from a visitor. */
async function switchLanguage(page: Page, language: string): Promise<void> {
  await page.locator(`.language-switch [lang=${language}]`).evaluate((button: HTMLElement) => button.click());
  await expect(page.locator('html')).toHaveAttribute('lang', language);
}

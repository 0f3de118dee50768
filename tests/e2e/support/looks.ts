import { expect, type Page } from '@playwright/test';

type Media = Parameters<Page['emulateMedia']>[0];
interface Look {
  putOn: (page: Page) => Promise<void>;
  takeOff: (page: Page) => Promise<void>;
}

const media = (on: Media, off: Media): Look => ({
  putOn: (page) => page.emulateMedia(on),
  takeOff: (page) => page.emulateMedia(off),
});

/** The different ways of seeing the same screen, each applied to the open screen and removed again. */
export const looks: Record<string, Look> = {
  light: media({}, {}),
  dark: media({ colorScheme: 'dark' }, { colorScheme: null }),
  'more contrast': media({ contrast: 'more' }, { contrast: null }),
  'forced colours': media({ forcedColors: 'active' }, { forcedColors: null }),
  'right to left': { putOn: (page) => setDirection(page, 'rtl'), takeOff: (page) => setDirection(page, 'ltr') },
  Spanish: { putOn: (page) => switchLanguage(page, 'es'), takeOff: (page) => switchLanguage(page, 'en') },
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

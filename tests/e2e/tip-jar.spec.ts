import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { stopTime } from './support/page-time';
import { newVoter, voteAddress } from './support/voter';

test('the tip jar covers nothing, at any width and scroll position', async ({ page }) => {
  await stopTime(page);
  for (const address of ['/hero2', '/form', '/articles', voteAddress(newVoter())]) {
    await page.goto(address);
    await page.getByRole('heading', { level: 1 }).waitFor();
    for (const width of [320, 768, 1279, 1280, 1440, 1920]) {
      await page.setViewportSize({ width, height: 700 });
      for (const part of [0, 0.5, 1]) {
        await page.evaluate((to) => window.scrollTo(0, to * document.documentElement.scrollHeight), part);
        expect(await coveredByTipJar(page), `${address}, ${width} px, scrolled to ${part}`).toEqual([]);
      }
    }
  }
});

/** What should not overlap the tip jar, but does. */
async function coveredByTipJar(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const jar = document.querySelector('.tip-jar a')?.getBoundingClientRect();
    if (!jar) return ['there is no tip jar'];
    return [...document.querySelectorAll<HTMLElement>('.card, a, button, input, label, h1, h2, p, img')]
      .filter((part) => !part.closest('.tip-jar'))
      .filter((part) => {
        const { left, right, top, bottom, width } = part.getBoundingClientRect();
        return width > 1 && left < jar.right && right > jar.left && top < jar.bottom && bottom > jar.top;
      })
      .map(({ tagName, innerText }) => `${tagName} ${innerText}`);
  });
}

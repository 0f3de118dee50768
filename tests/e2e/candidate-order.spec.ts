import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { newVoter, voteAddress } from './support/voter';

const names = (page: Page) => page.getByRole('listitem').getByRole('heading');
const buttons = (page: Page) => page.getByRole('button', { name: 'LOCK MY VOTE' });

test('the cards are equal at every width, whatever names and portraits', async ({ page }) => {
  // 1:3, and 3:1 at another size.
  for (const [name, width, height] of [
    ['one', 40, 120],
    ['two', 2400, 800],
  ] as const) {
    const body = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}"/>`;
    await page.route(`**/candidate-${name}.svg`, (route) => route.fulfill({ contentType: 'image/svg+xml', body }));
  }
  await page.goto(voteAddress(newVoter()));
  await buttons(page).first().waitFor();
  for (const [width, rows] of [
    [390, 1],
    [320, 2],
  ] as const) {
    await page.setViewportSize({ width, height: 844 });
    const tops = page
      .locator('.candidate-card')
      .evaluateAll((all) => all.map((card) => card.getBoundingClientRect().top));
    expect(new Set(await tops).size, `rows at ${width} px`).toBe(rows);
  }
  for (const name of [null, 'Maximiliana Wolfeschlegelsteinhausenbergerdorff the Third']) {
    if (name)
      await names(page)
        .first()
        .evaluate((heading, text) => heading.replaceChildren(text), name);
    await expect(page.locator('.candidate-card img').first()).toHaveCSS('object-fit', 'cover');
    for (const width of [320, 390, 768, 1280, 1920]) {
      await page.setViewportSize({ width, height: 900 });
      const [first, second] = await measuredCards(page);
      expect(first, `at ${width} px`).toEqual(second);
    }
  }
});

/** Everything about the two cards that could favour one, but not their positions. */
async function measuredCards(page: Page) {
  return page.locator('.candidate-card').evaluateAll((cards) =>
    cards.map((card) => {
      const { top: topOfCard } = card.getBoundingClientRect();
      const parts = [card, ...card.querySelectorAll('img, button')];
      return parts.map((part) => {
        const { top, width, height } = part.getBoundingClientRect();
        const { color, backgroundColor, borderColor, boxShadow, fontSize, opacity } = getComputedStyle(part);
        // Rounded, because two columns of one grid may differ by a hundredth of a pixel.
        const place = [top - topOfCard, width, height].map((length) => length.toFixed(1));
        return [...place, color, backgroundColor, borderColor, boxShadow, fontSize, opacity];
      });
    }),
  );
}

import { expect, type Locator, type Page } from '@playwright/test';
import { takesPresses } from './page-time';

/** More tab stops than any page has. */
const mostStops = 120;

/** Presses the key until the element has the focus and the page accepts presses; each focused element must be visible. */
export async function tabTo(page: Page, target: Locator, key = 'Tab'): Promise<void> {
  for (let stop = 0; stop < mostStops; stop += 1) {
    await page.keyboard.press(key);
    await expectVisibleFocus(page);
    if (await target.evaluate((element) => element === document.activeElement)) return takesPresses(page);
  }
  await expect(target, `after ${mostStops} times Tab`).toBeFocused();
}

/** The tab stops from here to the end of the page, in order; each has to be visible. */
export async function stopsOf(page: Page): Promise<string[]> {
  const stops: string[] = [];
  while (stops.length < mostStops) {
    await page.keyboard.press('Tab');
    const stop = await page.evaluate(() => {
      const { activeElement } = document;
      if (!(activeElement instanceof HTMLElement) || activeElement === document.body) return null;
      const labelledBy = document.getElementById(activeElement.getAttribute('aria-labelledby') ?? '');
      const labels = activeElement instanceof HTMLInputElement ? (activeElement.labels ?? []) : [];
      const words =
        activeElement.ariaLabel ??
        labelledBy?.innerText ??
        [...labels, activeElement].map(({ innerText }) => innerText).join('');
      return words.replace(/\s+/g, ' ').trim();
    });
    // The browser's own controls come after the last one.
    if (stop === null) return stops;
    await expectVisibleFocus(page);
    stops.push(stop);
  }
  throw new Error(`more than ${mostStops} stops: ${stops.join(', ')}`);
}

/** A ring of at least 2 px around the focused element, and no other part over its centre (WCAG 2.4.7, 2.4.11, 2.4.13). */
async function expectVisibleFocus(page: Page): Promise<void> {
  await expect
    .poll(() =>
      page.evaluate(() => {
        const { activeElement } = document;
        if (activeElement === null || activeElement === document.body) return [];
        const { outlineStyle, outlineWidth } = getComputedStyle(activeElement);
        const { left, top, width, height } = activeElement.getBoundingClientRect();
        const onTop = document.elementFromPoint(left + width / 2, top + height / 2);
        const name = activeElement.ariaLabel ?? activeElement.textContent;
        return [
          ...(outlineStyle === 'none' || Number.parseFloat(outlineWidth) < 2 ? [`'${name}' shows no focus`] : []),
          ...(onTop && (activeElement.contains(onTop) || onTop.contains(activeElement))
            ? []
            : [`'${name}' is covered`]),
        ];
      }),
    )
    .toEqual([]);
}

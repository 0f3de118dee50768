import { expect, type Page } from '@playwright/test';

/**
 * In forced colours every text and every tick stands out from its background, and every control has an edge or is underlined, as
 * no background sets it apart from the page. (axe reads text colours there that are not the forced ones.)
 */
export async function expectVisibleInForcedColours(page: Page): Promise<void> {
  await page.emulateMedia({ forcedColors: 'active' });
  // Where a colour changes gradually, at its end.
  await expect.poll(() => errorsOf(page), 'in forced colours').toEqual([]);
  await page.emulateMedia({ forcedColors: null });
}

async function errorsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    type Colour = [red: number, green: number, blue: number];
    /** From 0 to 1, and its opacity. */
    const parse = (colour: string): { rgb: Colour; alpha: number } => {
      const [red = 0, green = 0, blue = 0, alpha = 1] = (colour.match(/[\d.]+/g) ?? []).map(Number);
      return { rgb: [red / 255, green / 255, blue / 255], alpha };
    };
    const linear = (part: number) => (part <= 0.04045 ? part / 12.92 : ((part + 0.055) / 1.055) ** 2.4);
    const luminance = ([red, green, blue]: Colour) =>
      0.2126 * linear(red) + 0.7152 * linear(green) + 0.0722 * linear(blue);
    const contrast = (colour: string, ground: Colour) => {
      const [one, other] = [luminance(parse(colour).rgb), luminance(ground)];
      return (Math.max(one, other) + 0.05) / (Math.min(one, other) + 0.05);
    };
    const groundOf = (element: Element | null): Colour => {
      if (element === null) return [1, 1, 1];
      const { rgb, alpha } = parse(getComputedStyle(element).backgroundColor);
      if (alpha === 1) return rgb;
      const below = groundOf(element.parentElement);
      const over = (part: 0 | 1 | 2) => rgb[part] * alpha + below[part] * (1 - alpha);
      return [over(0), over(1), over(2)];
    };
    const isOff = (element: Element) => element.closest(':disabled, [aria-disabled=true]') !== null;
    const isShown = (element: Element) => element.checkVisibility({ opacityProperty: true, visibilityProperty: true });
    const nameOf = (element: Element) =>
      `${element.tagName} '${(element.textContent || element.ariaLabel || element.id).trim()}'`;

    const usable = document.querySelector('dialog[open]') ?? document.body;
    const all = [...usable.querySelectorAll('*')].filter((element) => isShown(element) && !isOff(element));
    const pale = all
      .filter(({ childNodes }) =>
        [...childNodes].some(({ nodeType, nodeValue }) => nodeType === 3 && nodeValue?.trim()),
      )
      .filter((element) => contrast(getComputedStyle(element).color, groundOf(element)) < 4.5)
      .map((element) => `${nameOf(element)} does not stand out`);
    const edgeless = all
      .filter((element) => element.matches('button, select, textarea, input:not([type=checkbox], [type=radio]), a'))
      .filter((element) => {
        const { borderTopWidth, borderTopColor, borderBottomWidth, textDecorationLine } = getComputedStyle(element);
        const isUnderlined = textDecorationLine.includes('underline') || Number.parseFloat(borderBottomWidth) > 0;
        const hasEdge =
          Number.parseFloat(borderTopWidth) > 0 && contrast(borderTopColor, groundOf(element.parentElement)) >= 3;
        return !isUnderlined && !hasEdge && element.querySelector('img, svg') === null;
      })
      .map((element) => `${nameOf(element)} has neither an edge nor an underline`);
    const tickless = all
      .filter((element) => element.matches('input:checked + svg'))
      .filter((tick) => contrast(getComputedStyle(tick).color, groundOf(tick.parentElement)) < 3)
      .map((tick) => `the tick of ${nameOf(tick.closest('[data-checked]') ?? tick)} does not stand out`);
    return [...pale, ...edgeless, ...tickless];
  });
}

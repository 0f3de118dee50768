import { expect, type Page } from '@playwright/test';

/** No sideways scrolling, and no control, heading or message cut off, at the size that the page has now. */
export async function expectToFit(page: Page): Promise<void> {
  const errors = async () => [...(await errorsOf(page)), ...(await listErrorsOf(page))];
  await expect.poll(errors, `at ${page.viewportSize()?.width} px`).toEqual([]);
}

async function errorsOf(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const { scrollWidth } = document.documentElement;
    const errors = scrollWidth > window.innerWidth ? [`the page is ${scrollWidth} px wide`] : [];
    // What stands behind an open dialog cannot be used.
    const usable = document.querySelector('dialog[open]') ?? document;
    for (const part of usable.querySelectorAll<HTMLElement>('a, button, input, h1, h2, [role=alert]')) {
      const { left, right, width } = part.getBoundingClientRect();
      const name = part.innerText || part.ariaLabel || part.id;
      if (width > 1 && (left < 0 || right > window.innerWidth))
        errors.push(`'${name}' reaches from ${left} to ${right}`);
      const isField = part instanceof HTMLInputElement;
      if (!isField && part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1) {
        errors.push(`'${name}' needs ${part.scrollWidth} px and has ${part.clientWidth}`);
      }
    }
    return errors;
  });
}

/** Where a row is a card, a list is as narrow as the screen. */
async function listErrorsOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll('section[aria-busy]')]
      .filter(({ scrollWidth, clientWidth }) => window.innerWidth < 768 && scrollWidth > clientWidth)
      .map(({ scrollWidth, clientWidth }) => `a list needs ${scrollWidth} px and has ${clientWidth}`),
  );
}

import { expect, type Page } from '@playwright/test';

/** No sideways scrolling, and no control, heading or message cut off, at the page's current size. */
export async function expectToFit(page: Page): Promise<void> {
  await expect.poll(() => page.evaluate(whatStandsOut), `at ${page.viewportSize()?.width} px`).toEqual([]);
}

/** Runs in the page. */
function whatStandsOut(): string[] {
  const { scrollWidth } = document.documentElement;
  const errors = scrollWidth > window.innerWidth ? [`the page is ${scrollWidth} px wide`] : [];
  // Content behind an open dialog cannot be used.
  const usable = document.querySelector('dialog[open]') ?? document;
  const nameOf = (part: HTMLElement) => part.innerText || part.ariaLabel || part.id;
  for (const part of usable.querySelectorAll<HTMLElement>('a, button, input, h1, h2, [role=alert]')) {
    const { left, right, width } = part.getBoundingClientRect();
    // The headings of a table are where their columns are, and it scrolls sideways.
    const isHeading = part.closest('thead') !== null && window.innerWidth >= 768;
    if (!isHeading && width > 1 && (left < 0 || right > window.innerWidth))
      errors.push(`'${nameOf(part)}' reaches from ${left} to ${right}`);
    const isField = part instanceof HTMLInputElement;
    if (!isField && part.clientWidth > 1 && part.scrollWidth > part.clientWidth + 1) {
      errors.push(`'${nameOf(part)}' needs ${part.scrollWidth} px and has ${part.clientWidth}`);
    }
  }
  // Where a row is a record, a list is as narrow as the screen.
  for (const list of document.querySelectorAll('section[aria-busy]')) {
    if (window.innerWidth < 768 && list.scrollWidth > list.clientWidth)
      errors.push(`a list needs ${list.scrollWidth} px and has ${list.clientWidth}`);
  }
  return errors;
}

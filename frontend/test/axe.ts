import axe from 'axe-core';

/** Axe's findings on the current page, as 'rule: element'. Contrast needs a real browser, so end-to-end tests check it. */
export async function accessibilityViolations(): Promise<string[]> {
  const { violations } = await axe.run(document, { rules: { 'color-contrast': { enabled: false } } });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

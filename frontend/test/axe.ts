import axe from 'axe-core';

/** What axe finds wrong on the page as it stands, as 'rule: element'. Contrast needs a real browser: the end-to-end tests look at it. */
export async function accessibilityFaults(): Promise<string[]> {
  const { violations } = await axe.run(document, { rules: { 'color-contrast': { enabled: false } } });
  return violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => `${id}: ${html}`));
}

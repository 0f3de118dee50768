import { AxeBuilder } from '@axe-core/playwright';
import { expect, type Page } from '@playwright/test';

const rules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];

/** Fails with what axe finds on the page now: the rule and the elements. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolation(axeOn(page).withTags(rules));
}

/** The same for what another width or colour scheme can break, and nothing else can. */
export async function expectAccessibleAtThisWidth(page: Page): Promise<void> {
  await expectNoViolation(axeOn(page).withRules(['color-contrast', 'target-size', 'scrollable-region-focusable']));
}

/** 'Legacy' only gives up what frames need, a second page for every audit; there are no frames here. */
function axeOn(page: Page): AxeBuilder {
  // What passes is not described: on a long list that is hundreds of elements.
  return new AxeBuilder({ page }).setLegacyMode().options({ resultTypes: ['violations'] });
}

async function expectNoViolation(axe: AxeBuilder): Promise<void> {
  const { violations } = await axe.analyze();
  const found = violations.map(({ id, nodes }) => ({ id, elements: nodes.map(({ html }) => html) }));
  expect(found).toEqual([]);
}

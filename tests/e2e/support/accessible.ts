import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { expect, type Page } from '@playwright/test';
import type { RunOnly } from 'axe-core';

/** Minified, because every page has to parse it: less than half of `axe.source`. */
const axeSource = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8');

const allRules = ['wcag2a', 'wcag2aa', 'wcag21a', 'wcag21aa', 'wcag22aa', 'best-practice'];
const rulesOfWidthAndColours = ['color-contrast', 'target-size', 'scrollable-region-focusable'];

/** Fails with what axe finds on the current page: the rule and the elements. */
export async function expectAccessible(page: Page): Promise<void> {
  await expectNoViolation(page, { type: 'tag', values: allRules });
}

/** The same for rules that only another width or colour scheme can break. */
export async function expectAccessibleAtThisWidth(page: Page): Promise<void> {
  await expectNoViolation(page, { type: 'rule', values: rulesOfWidthAndColours });
}

async function expectNoViolation(page: Page, runOnly: RunOnly): Promise<void> {
  // Once per document, because parsing it takes as long as a small audit.
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(axeSource);
  expect(await page.evaluate(audit, runOnly)).toEqual([]);
}

/** Runs in the page. */
async function audit(runOnly: RunOnly): Promise<{ id: string; elements: string[] }[]> {
  // A fade-in has less contrast on the way. A spinner never ends.
  const ending = document.getAnimations().filter(({ effect }) => effect?.getComputedTiming().endTime !== Infinity);
  await Promise.allSettled(ending.map(({ finished }) => finished));
  // Passes are not described: on a long list that is hundreds of elements. Content behind an open dialog cannot be used, and
  // was checked without it.
  const usable = document.querySelector('dialog[open]') ?? document;
  const { violations } = await window.axe.run(usable, { runOnly, resultTypes: ['violations'] });
  return violations.map(({ id, nodes }) => ({ id, elements: nodes.map(({ html }) => html) }));
}

declare global {
  interface Window {
    axe: typeof import('axe-core');
  }
}

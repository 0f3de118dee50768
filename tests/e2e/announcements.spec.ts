import type { Page } from '@playwright/test';
import { openDashboard } from './support/administrator';
import { expect, test } from './support/fixtures';
import { stopTime } from './support/page-time';
import { castOnlySampleVotes } from './support/sample-votes';
import { fillForm } from './support/voter';
import { searchBox } from './support/votes-list';

test.beforeAll(castOnlySampleVotes);

test('the arrival of live totals is announced once, and their numbers never', async ({ page }) => {
  const heard = await listen(page);
  await page.clock.install();
  await page.goto('/hero2');
  await page.getByText('Live totals: every vote is counted exactly once.').waitFor();
  // The totals are fetched two more times.
  for (const _time of [1, 2]) {
    const totals = page.waitForResponse('**/api/vote/count');
    await page.clock.runFor(10_000);
    await totals;
  }
  expect(heard).toEqual(['Live totals: every vote is counted exactly once.']);
});

test('a search of the countries, a toast and another language are announced, each once', async ({ page }) => {
  const heard = await listen(page);
  await stopTime(page);
  await page.goto('/form');
  await page.getByRole('combobox').selectText();
  await page.keyboard.insertText('united states of');
  const found = '1 country found.';
  await expect.poll(() => heard).toEqual([found]);
  await page.getByRole('combobox').press('Enter');
  await fillForm(page);
  await page.getByRole('checkbox').uncheck();
  await page.getByRole('button', { name: 'GO VOTE' }).click();
  const alert = 'Please agree to the terms and conditions before submitting.';
  await expect.poll(() => heard).toEqual([found, alert]);
  await page.getByRole('button', { name: 'Español' }).click();
  await expect.poll(() => heard).toEqual([found, alert, 'Esta página ahora está en español.']);
});

test('what a search of a list has found is announced, and that an export begins and ends', async ({ page }) => {
  const heard = await listen(page);
  await openDashboard(page, 'Votes');
  await expect.poll(() => heard.at(-1)).toBe('Page 1: 25 rows.');
  await searchBox(page, 'Search Name').fill('person 60');
  // Counted after the list has loaded.
  await expect.poll(() => heard.at(-1)).toBe('Found: 1 vote that counts');
  expect(heard).toContain('Page 1: 1 row.');
  await searchBox(page, 'Search Name').fill('nobody at all');
  await expect.poll(() => heard.at(-1)).toBe('Page 1: 0 rows.');
  await page.getByRole('button', { name: 'Export CSV' }).click();
  await expect.poll(() => heard.at(-1)).toBe('Export finished: 0 rows');
  expect(heard).toContain('Exporting Votes');
});

declare global {
  interface Window {
    announce: (words: string) => Promise<void>;
  }
}

/** What the page's live regions announce. A region that is added together with its text is announced only if it is an alert. */
async function listen(page: Page): Promise<string[]> {
  const heard: string[] = [];
  await page.exposeFunction('announce', (words: string) => {
    if (words !== '' && words !== heard.at(-1)) heard.push(words);
  });
  await page.addInitScript(() => {
    const elementOf = (node: Node) => (node instanceof Element ? node : node.parentElement);
    const spokenOf = ({ target, addedNodes }: MutationRecord) => {
      const added = [...addedNodes].map(elementOf);
      const alerts = added.map((element) =>
        element?.matches('[role=alert]') ? element : element?.querySelector('[role=alert]'),
      );
      return [elementOf(target)?.closest('[role=status], [role=alert], [aria-live=polite]'), ...alerts];
    };
    const observer = new MutationObserver((changes) => {
      for (const region of changes.flatMap(spokenOf)) {
        if (region && region.getAttribute('aria-live') !== 'off') void window.announce(region.textContent.trim());
      }
    });
    // What the page initially contains is read, not announced.
    document.addEventListener('DOMContentLoaded', () =>
      observer.observe(document, { subtree: true, childList: true, characterData: true }),
    );
  });
  return heard;
}

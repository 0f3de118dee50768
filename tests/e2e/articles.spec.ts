import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { tabTo } from './support/tab-to';
import { topicsHaveCome, topicTitles } from './support/trends-feed';

const topics = (page: Page) => page.getByRole('heading', { level: 2 });
const button = (page: Page, name: 'Previous' | 'Next') => page.getByRole('button', { name });

test.beforeAll(async ({ request }) => topicsHaveCome(request));

test('the landing page leads to the articles, and the keyboard alone through all of them', async ({ page }) => {
  await page.goto('/home');
  await tabTo(page, page.getByRole('link', { name: 'This poll supports trends and articles' }));
  await page.keyboard.press('Enter');
  await expect(page.getByRole('heading', { name: 'Trends and articles' })).toBeFocused();
  await expect(topics(page)).toHaveText([/Hostile/, ...topicTitles.slice(0, 24)]);
  await expect(button(page, 'Previous')).toHaveAttribute('aria-disabled', 'true');

  await tabTo(page, button(page, 'Next'));
  await page.keyboard.press('Enter');
  await expect(topics(page)).toHaveText(topicTitles.slice(24));
  await expect(page.getByRole('heading', { name: 'Trends and articles' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Trends and articles' })).toBeInViewport();
  await expect(button(page, 'Next')).toHaveAttribute('aria-disabled', 'true');

  await tabTo(page, button(page, 'Previous'));
  await page.keyboard.press('Space');
  await expect(topics(page)).toHaveText([/Hostile/, ...topicTitles.slice(0, 24)]);
});

test('nothing in the feed runs, links anywhere but to the web, or loads a picture of another host', async ({
  page,
}) => {
  await page.goto('/articles');
  await expect(topics(page).first()).toHaveText(/^Hostile .*topic$/);
  await expect(page.getByText('A harmless article')).toBeVisible();
  await expect(page.getByText(/^Harm by/)).toHaveCount(0);
  for (const link of await page.locator('.topic a').all()) {
    expect(await link.getAttribute('href')).toMatch(/^https:\/\/news\.example\//);
  }
  const pictures = await page.locator('img').evaluateAll((all) => all.map((picture) => picture.getAttribute('src')));
  expect(pictures.filter((address) => !/^\/(?!\/)/.test(address ?? ''))).toEqual([]);
  await page.goto('/home');
  const keywords = page.locator('meta[name=keywords]');
  await expect(keywords).toHaveAttribute('content', /^Hostile .*topic, Topic 30, Topic 29, .*, Topic 7$/);
  expect(await page.evaluate(() => 'harmed' in window)).toBe(false);
});

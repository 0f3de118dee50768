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
  await expect(topics(page)).toHaveText(topicTitles.slice(0, 25));
  await expect(button(page, 'Previous')).toHaveAttribute('aria-disabled', 'true');

  await tabTo(page, button(page, 'Next'));
  await page.keyboard.press('Enter');
  await expect(topics(page)).toHaveText(topicTitles.slice(25));
  await expect(page.getByRole('heading', { name: 'Trends and articles' })).toBeFocused();
  await expect(page.getByRole('heading', { name: 'Trends and articles' })).toBeInViewport();
  await expect(button(page, 'Next')).toHaveAttribute('aria-disabled', 'true');

  await tabTo(page, button(page, 'Previous'));
  await page.keyboard.press('Space');
  await expect(topics(page)).toHaveText(topicTitles.slice(0, 25));
});

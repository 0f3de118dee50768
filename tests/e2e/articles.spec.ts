import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { tabTo } from './support/tab-to';
import { topicsHaveCome, topicTitles } from './support/trends-feed';

const call = '**/api/v1/google-trends';
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

test('a news item opens in a new tab without access to this one', async ({ page, externalSites }) => {
  await page.goto('/articles');
  const opened = page.context().waitForEvent('page');
  await page.getByRole('link', { name: 'News of 30 (opens in a new tab)' }).click();
  const other = await opened;
  await externalSites.expectVisits('https://news.example/30?a=1&b=2');
  expect(await other.evaluate(() => window.opener === null)).toBe(true);
  expect(new URL(page.url()).pathname).toBe('/articles');
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

test('topics that cannot be fetched are reported, and arrive when they are requested again', async ({ page }) => {
  await page.route(call, (route) => route.fulfill({ status: 503 }));
  await page.goto('/articles');
  await expect(page.getByRole('alert')).toHaveText('The topics could not be fetched.');
  await page.unroute(call);
  await page.getByRole('button', { name: 'Try again' }).click();
  await expect(topics(page)).toHaveCount(25);
  await expect(page.getByRole('alert')).toHaveCount(0);
});

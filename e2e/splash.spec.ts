import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { holdTime, pathOf } from './support/page-time';
import { tabTo } from './support/tab-to';

const enter = (page: Page) => page.getByRole('link', { name: 'Enter the poll' });

async function openWithPicture(page: Page): Promise<void> {
  await page.goto('/');
  await expect(page.locator('main img')).toHaveJSProperty('complete', true);
}

test('a click on the picture enters', async ({ page }) => {
  await openWithPicture(page);
  await enter(page).click({ position: { x: 20, y: 20 } });
  await expect(page).toHaveURL(/\/home$/);
});

test('Enter on the keyboard enters', async ({ page }) => {
  await page.goto('/');
  await enter(page).waitFor();
  await tabTo(page, enter(page));
  await page.keyboard.press('Enter');
  await expect(page).toHaveURL(/\/home$/);
});

test('the picture fades after 7 s and gives way to the landing page 1 s later', async ({ page }) => {
  await holdTime(page);
  await openWithPicture(page);
  await page.clock.runFor(6_999);
  await expect(page.getByRole('main')).toHaveCSS('opacity', '1');
  await page.clock.runFor(1);
  await expect(page.getByRole('main')).toHaveCSS('opacity', '0');
  await page.clock.runFor(999);
  expect(await pathOf(page)).toBe('/');
  await page.clock.runFor(1);
  await expect(page).toHaveURL(/\/home$/);
});

test('without its picture it gives way after 10 s', async ({ page }) => {
  await page.route('**/splash.svg', (route) => route.abort());
  await holdTime(page);
  await page.goto('/');
  await enter(page).waitFor();
  await page.clock.runFor(9_999);
  expect(await pathOf(page)).toBe('/');
  await page.clock.runFor(1);
  await expect(page).toHaveURL(/\/home$/);
});

test('the name comes at 2.5 s and the invitation at 5 s', async ({ page }) => {
  await page.setViewportSize({ width: 768, height: 1024 });
  await holdTime(page);
  await openWithPicture(page);
  const name = page.getByRole('heading', { name: 'Public Online Poll' });
  const invitation = page.getByText('One person, one vote. Come in and cast yours.');
  await page.clock.runFor(2_499);
  await expect(name).toHaveCSS('opacity', '0');
  await page.clock.runFor(1);
  await expect(name).toHaveCSS('opacity', '1');
  await page.clock.runFor(2_499);
  await expect(invitation).toHaveCSS('opacity', '0');
  await page.clock.runFor(1);
  await expect(invitation).toHaveCSS('opacity', '1');
});

test('below 768 px the name comes alone', async ({ page }) => {
  await page.setViewportSize({ width: 767, height: 1024 });
  await holdTime(page);
  await openWithPicture(page);
  await page.clock.runFor(6_000);
  await expect(page.getByRole('heading', { name: 'Public Online Poll' })).toHaveCSS('opacity', '1');
  await expect(page.getByText('One person, one vote.')).toHaveCount(0);
});

test('Back from the landing page does not return to it', async ({ page }) => {
  await page.goto('/hero2');
  await page.goto('/');
  await enter(page).click();
  await expect(page).toHaveURL(/\/home$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/hero2$/);
});

test('the move by time does not return to it either', async ({ page }) => {
  await holdTime(page);
  await page.goto('/hero2');
  await page.goto('/');
  await enter(page).waitFor();
  await page.clock.runFor(10_000);
  await expect(page).toHaveURL(/\/home$/);
  await page.goBack();
  await expect(page).toHaveURL(/\/hero2$/);
});

test('its timers end when it is left', async ({ page }) => {
  await page.clock.install();
  await openWithPicture(page);
  await enter(page).click();
  await page.getByRole('link', { name: 'VOTE NOW' }).click();
  await page.getByRole('heading', { name: 'Enter Your Info, Then Vote' }).waitFor();
  await page.clock.runFor(30_000);
  expect(await pathOf(page)).toBe('/form');
});

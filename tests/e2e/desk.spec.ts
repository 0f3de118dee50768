import type { Page } from '@playwright/test';
import { openDashboard, showView } from './support/administrator';
import { expect, test } from './support/fixtures';
import { expectToFit } from './support/layout';
import { takesPresses } from './support/page-time';
import { castVotes, sampleVotes, voteLike } from './support/sample-votes';
import { tabTo } from './support/tab-to';
import { nextButton, previousButton, searchBox } from './support/votes-list';

/** Long, wide, tall, and written from right to left: the first in the list. */
const names = ['W'.repeat(200), '﷽'.repeat(20), 'Z̵̡̛̗̘̙͉͇̍̎̏͋͌͑ͣ'.repeat(8), 'شخص مثال '.repeat(15).trim(), 'ตัวอย่างที่ยาว'.repeat(5)];
const long = { phone_number: '+1 (555) 0100-0100-0100-01', country: 'GS', zip_code: '12345678901234567890' };
const junk = names.map((name, index) =>
  voteLike({ ...long, name, email: `${'w'.repeat(60)}-${index}@${'subdomain.'.repeat(12)}example.com` }),
);

test.beforeAll(async ({ product, request }) => {
  await product.removeVotes();
  // All of them in the emails, too, so that both lists have more than two pages.
  await castVotes(request, [...sampleVotes.map((vote) => ({ ...vote, freegifts: true })), ...junk]);
});

const low = { width: 1280, height: 720 };
const phone = { width: 390, height: 844 };

/** Measures the rows, the area that scrolls and the page, in CSS pixels. */
async function measure(page: Page) {
  const area = page.getByRole('region', { name: /^(Votes|Collected email addresses)$/ });
  await expect(area).toHaveAttribute('aria-busy', 'false');
  await expect(page.getByRole('rowheader')).toHaveCount(25);
  await takesPresses(page);
  return area.evaluate((area) => {
    const { top, bottom, height } = area.getBoundingClientRect();
    const rows = [...area.querySelectorAll('tbody tr')].map((row) => row.getBoundingClientRect());
    const root = document.documentElement;
    return {
      rowsInView: rows.filter((row) => row.top >= top && row.bottom <= bottom).length,
      rowHeights: [...new Set(rows.map((row) => Math.round(row.height)))],
      widths: [...area.querySelectorAll('thead th')].map((cell) => Math.round(cell.getBoundingClientRect().width)),
      shareOfScreen: height / window.innerHeight,
      pageScrolls: root.scrollHeight > root.clientHeight,
      areaScrolls: area.scrollHeight > area.clientHeight,
      scrollsSideways: area.scrollWidth > area.clientWidth || root.scrollWidth > root.clientWidth,
    };
  });
}

for (const view of ['Emails', 'Votes'] as const) {
  test(`fourteen rows fit on a low screen, and on a phone a row is a record: ${view}`, async ({ page }) => {
    await page.setViewportSize(low);
    await openDashboard(page, view);
    const first = await measure(page);
    expect(first.rowsInView).toBeGreaterThanOrEqual(14);
    // Only one thing scrolls.
    expect(first).toMatchObject({ pageScrolls: false, areaScrolls: true, scrollsSideways: false });
    for (const button of [previousButton(page), nextButton(page)]) await expect(button).toBeInViewport({ ratio: 1 });
    // Junk makes no row higher, and the columns of another page are equally wide.
    expect(first.rowHeights).toHaveLength(1);
    await nextButton(page).click();
    await expect(page.getByText('Page 2', { exact: true })).toBeVisible();
    const second = await measure(page);
    expect([second.widths, second.rowHeights]).toEqual([first.widths, first.rowHeights]);

    await page.setViewportSize({ width: 1920, height: 1200 });
    // Once the page has its new size.
    await expect(async () => {
      const tall = await measure(page);
      expect(tall.shareOfScreen).toBeCloseTo(0.67, 3);
      expect([tall.pageScrolls, tall.rowsInView]).toEqual([false, 25]);
    }).toPass();

    await page.setViewportSize(phone);
    await expect(async () => {
      const { rowHeights, pageScrolls, areaScrolls, scrollsSideways } = await measure(page);
      expect(Math.max(...rowHeights)).toBeLessThan(100);
      expect([pageScrolls, areaScrolls, scrollsSideways]).toEqual([true, false, false]);
    }).toPass();
    await page.setViewportSize({ width: 320, height: 800 });
    await expectToFit(page);
    // The next page starts at its top.
    await nextButton(page).click();
    await expect(page.getByText('Page 3', { exact: true })).toBeAttached();
    await expect(page.getByRole('row').nth(1)).toBeInViewport();
  });
}

test('a late font costs no row, and the audit log has one line for each entry, too', async ({ page }) => {
  await page.route('**/*.woff2', (route) => route.abort());
  await page.setViewportSize(low);
  await openDashboard(page, 'Votes');
  expect((await measure(page)).rowsInView).toBeGreaterThanOrEqual(14);
  await showView(page, 'Audit log');
  await page.getByRole('table', { name: 'Audit log' }).waitFor();
  const rows = page.getByRole('table').locator('tbody tr');
  const heights = await rows.evaluateAll((all) => all.map((row) => Math.round(row.getBoundingClientRect().height)));
  expect(new Set(heights).size).toBe(1);
});

test('a row opens by keyboard with all that is cut off, and returns the focus', async ({ page }) => {
  await page.setViewportSize(low);
  await openDashboard(page, 'Votes');
  await searchBox(page, 'Search Name').fill('WWWW');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await takesPresses(page);
  const opener = page.getByRole('rowheader').getByRole('button');
  await tabTo(page, opener);
  await page.keyboard.press('Enter');
  const dialog = page.getByRole('dialog', { name: 'Vote' });
  const [vote] = junk;
  for (const text of [vote?.name, vote?.email, 'South Georgia and the South Sandwich Islands', vote?.zip_code]) {
    await expect(dialog.getByText(text ?? '', { exact: true })).toBeVisible();
  }
  await expectToFit(page);
  await page.keyboard.press('Escape');
  await expect(dialog).toHaveCount(0);
  await expect(opener).toBeFocused();
});

test('on a phone pressing a record anywhere opens it, and its checkbox still selects it', async ({ page }) => {
  await page.setViewportSize(phone);
  await openDashboard(page, 'Votes');
  await searchBox(page, 'Search Name').fill('Person 58');
  await expect(page.getByRole('rowheader')).toHaveCount(1);
  await takesPresses(page);
  const email = await page.getByText('person-58@example.com').boundingBox();
  await page.mouse.click(email?.x ?? 0, email?.y ?? 0);
  const dialog = page.getByRole('dialog', { name: 'Vote' });
  await expect(dialog.getByText(/^[0-9a-f]{16}$/)).toBeVisible();
  await dialog.getByRole('button', { name: 'Close' }).click();
  await page.getByRole('checkbox', { name: 'Select the vote of Person 58' }).check();
  await expect(page.getByText('1 vote selected')).toBeVisible();
  // A whole page can be selected at once here, too.
  await searchBox(page, 'Search Name').clear();
  // The whole list, and everything above it, which stay in place.
  await measure(page);
  await page.getByText('Select all votes on this page').click();
  await expect(page.getByText(/^2[56] votes selected/)).toBeVisible();
});

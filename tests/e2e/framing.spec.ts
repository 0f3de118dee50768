import { AxeBuilder } from '@axe-core/playwright';
import type { Frame } from '@playwright/test';
import { expect, test } from './support/fixtures';

const results = {
  at: '2026-11-20T18:00:00.000Z',
  has_votes: true,
  united_states: { votes: [60, 20], shares: [75, 25] },
  global: { votes: [4, 16], shares: [20, 80] },
  total: { votes: [64, 36], shares: [64, 36] },
  days: [{ from: '2026-11-19', to: '2026-11-20', votes: [64, 36] }],
};

test.beforeEach(async ({ page }) => {
  await page.route('**/api/results', (route) => route.fulfill({ json: results }));
});

const total = (frame: Frame) => frame.getByRole('region', { name: 'All votes' });

test('another site can frame the results, and no other page', async ({ page, product, embedder }) => {
  const closed = ['/home', '/login', '/results/'];
  for (const origin of [product.url, product.backendUrl]) {
    for (const path of closed) {
      const address = origin + path;
      const blocked = page.waitForEvent('requestfailed', (request) => request.url() === address);
      await embedder.show(page, address);
      expect((await blocked).failure()?.errorText, address).toBe('net::ERR_BLOCKED_BY_RESPONSE');
    }
    const frame = await embedder.show(page, `${origin}/results?from=embedder`);
    await expect(total(frame)).toContainText('64 votes');
  }
});

test('a frame has only the results, and no press leads it elsewhere', async ({ page, context, product, embedder }) => {
  const sandbox = 'allow-scripts allow-same-origin allow-popups allow-popups-to-escape-sandbox';
  const frame = await embedder.show(page, `${product.url}/results`, 600, `sandbox="${sandbox}"`);
  await total(frame).waitFor();
  await expect(frame.getByRole('banner')).toHaveCount(0);
  await expect(frame.getByRole('button')).toHaveCount(0);
  await expect(frame.getByRole('link')).toHaveText([
    'VOTE NOW (opens in a new tab)',
    'Open the results (opens in a new tab)',
  ]);
  const urls = [];
  for (const link of await frame.getByRole('link').all()) {
    for (const press of [() => link.click(), () => link.press('Enter')]) {
      const [tab] = await Promise.all([context.waitForEvent('page'), press()]);
      await tab.waitForLoadState();
      expect(await tab.evaluate(() => window.opener === null)).toBe(true);
      urls.push(tab.url());
      await tab.close();
    }
  }
  expect(urls).toEqual(['/form', '/form', '/results', '/results'].map((path) => product.url + path));
  await frame.getByText('As a table').click();
  await frame.getByRole('cell', { name: '64' }).click();
  await frame.getByRole('heading', { level: 1 }).click();
  expect(frame.url()).toBe(`${product.url}/results`);
  await expect(total(frame)).toBeVisible();
});

test('a frame reads and keeps nothing about the visitor', async ({ page, product, embedder }) => {
  await page.addInitScript(`
    if (window !== window.top) {
      window.touched = [];
      const note = (owner, name) => {
        const { get, set, value } = Object.getOwnPropertyDescriptor(owner, name);
        Object.defineProperty(owner, name, {
          configurable: true,
          get() { window.touched.push(name); return get ? get.call(this) : value; },
          set(given) { window.touched.push(name); set?.call(this, given); },
        });
      };
      note(Document.prototype, 'cookie');
      note(window, 'localStorage');
      note(window, 'sessionStorage');
      note(window, 'indexedDB');
      note(window, 'caches');
      note(Navigator.prototype, 'sendBeacon');
      note(Navigator.prototype, 'languages');
    }
  `);
  const frame = await embedder.show(page, `${product.url}/results`);
  await total(frame).waitFor();
  expect(await frame.evaluate('window.touched')).toEqual([]);
  // Proves that a read would have been noticed.
  expect(await frame.evaluate('document.cookie + window.touched')).toBe('cookie');
  expect(await page.context().cookies()).toEqual([]);
});

test('axe finds no violation in a frame, and nothing overflows it', async ({ page, product, embedder }) => {
  const frame = await embedder.show(page, `${product.url}/results`);
  await total(frame).waitFor();
  await frame.getByText('As a table').click();
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    for (const width of ['600', '320']) {
      await page.locator('iframe').evaluate((element, to) => element.setAttribute('width', to), width);
      const { violations } = await new AxeBuilder({ page }).include('iframe').analyze();
      expect(violations.map(({ id, nodes }) => [id, nodes.map(({ html }) => html)])).toEqual([]);
      const sticksOut = () => document.documentElement.scrollWidth - document.documentElement.clientWidth;
      expect(await frame.evaluate(sticksOut), `${colorScheme}, ${width} px`).toBe(0);
    }
  }
});

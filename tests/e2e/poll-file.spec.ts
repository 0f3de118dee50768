import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';

const site = 'https://vote.example.org';

// With its own URL: documents never name the example's.
test.use({ ownProduct: { pollChanges: { site_link: site } } });

const robots = (page: Page) => page.locator('meta[name=robots]');
const canonical = (page: Page) => page.locator('link[rel=canonical]');
const meta = (page: Page, key: string) => page.locator(`meta[name="${key}"], meta[property="${key}"]`);

test('pages tell search engines and link previews what they are', async ({ page, browser, baseURL }) => {
  const withoutScripts = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const bare = await withoutScripts.newPage();
  for (const [path, address, title] of [
    ['/home', '/home', 'Public Online Poll'],
    ['/hero2', '/home', 'Public Online Poll'],
    ['/form', '/form', 'Enter Your Info, Then Vote – Public Online Poll'],
    ['/articles', '/articles', 'Trends and articles – Public Online Poll'],
    ['/privacy', '/privacy', 'Privacy – Public Online Poll'],
  ] as const) {
    await bare.goto(`${path}?name=Ada`);
    await page.goto(`${path}?name=Ada`);
    await expect(meta(page, 'keywords')).toHaveCount(1);
    for (const visit of [bare, page]) {
      await expect(visit).toHaveTitle(title);
      await expect(canonical(visit)).toHaveAttribute('href', site + address);
      await expect(meta(visit, 'og:url')).toHaveAttribute('content', site + address);
      await expect(meta(visit, 'og:title')).toHaveAttribute('content', title);
      await expect(meta(visit, 'og:image')).toHaveAttribute('content', `${site}/social-preview.png`);
      await expect(meta(visit, 'twitter:card')).toHaveAttribute('content', 'summary_large_image');
      await expect(meta(visit, 'description')).toHaveAttribute('content', /\w+ \w+/);
      await expect(robots(visit)).toHaveCount(0);
    }
  }
  await withoutScripts.close();
});

test('the results have their own picture, and say how to embed them', async ({ page, product, request }) => {
  await page.goto('/results');
  for (const key of ['og:image', 'twitter:image']) {
    await expect(meta(page, key)).toHaveAttribute('content', `${site}/api/results/picture.png`);
  }
  const link = page.locator('link[type="application/json+oembed"]');
  const address = (await link.getAttribute('href')) ?? '';
  expect(address).toContain(`${site}/api/oembed?`);
  // Paths after the site link exist on this machine, too.
  const response = await request.get(address.replace(site, product.url));
  expect(await response.json()).toMatchObject({ type: 'rich', html: expect.stringContaining(`src="${site}/results"`) });
});

test('the manifest makes the poll installable, with icons of the sizes it names', async ({ page }) => {
  await page.goto('/home');
  const address = await page.locator('link[rel=manifest]').getAttribute('href');
  const manifest: unknown = await (await page.request.get(address ?? '')).json();
  expect(manifest).toMatchObject({
    name: 'Public Online Poll',
    start_url: '/home',
    icons: [
      { sizes: '192x192', purpose: 'any' },
      { sizes: '512x512', purpose: 'any' },
      { sizes: '512x512', purpose: 'maskable' },
    ],
  });
  const browser = await page.context().newCDPSession(page);
  const { errors } = await browser.send('Page.getAppManifest');
  expect(errors).toEqual([]);
  for (const [source, sizes] of iconsOf(manifest)) {
    const png = await (await page.request.get(source)).body();
    // Width and height are at the same offset in every PNG (RFC 2083, section 4.1.1).
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});

function iconsOf(manifest: unknown): [string, string][] {
  const icons = typeof manifest === 'object' && manifest !== null && 'icons' in manifest ? manifest.icons : [];
  if (!Array.isArray(icons)) return [];
  return icons.map((icon: Record<'src' | 'sizes', string>) => [icon.src, icon.sizes]);
}

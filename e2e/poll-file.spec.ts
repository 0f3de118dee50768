import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures';
import { lockVote, newVoter, voteAddress } from './support/voter';

const site = 'https://vote.example.org';

// With an address of its own: the example's is nobody's, and no document names it.
test.use({ ownProduct: { pollChanges: { site_link: site } } });
const robots = (page: Page) => page.locator('meta[name=robots]');
const canonical = (page: Page) => page.locator('link[rel=canonical]');
const meta = (page: Page, key: string) => page.locator(`meta[name="${key}"], meta[property="${key}"]`);

for (const [path, address, title] of [
  ['/home', '/home', 'Public Online Poll'],
  ['/hero2', '/home', 'Public Online Poll'],
  ['/form', '/form', 'Enter Your Info, Then Vote – Public Online Poll'],
  ['/articles', '/articles', 'Trends and articles – Public Online Poll'],
  ['/privacy', '/privacy', 'Privacy – Public Online Poll'],
] as const) {
  test(`${path} tells search engines and link previews what it is, without scripts and with them`, async ({
    page,
    browser,
    product,
  }) => {
    const withoutScripts = await browser.newContext({ javaScriptEnabled: false });
    const bare = await withoutScripts.newPage();
    await bare.goto(`${product.url}${path}?name=Ada`);
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
    await withoutScripts.close();
  });
}

test('the results have a picture of their own, and say how they are embedded', async ({ page, product, request }) => {
  await page.goto('/results');
  for (const key of ['og:image', 'twitter:image']) {
    await expect(meta(page, key)).toHaveAttribute('content', `${site}/api/results/picture.png`);
  }
  const link = page.locator('link[type="application/json+oembed"]');
  const address = (await link.getAttribute('href')) ?? '';
  expect(address).toContain(`${site}/api/oembed?`);
  // What the site link is followed by is on this machine, too.
  const response = await request.get(address.replace(site, product.url));
  expect(await response.json()).toMatchObject({ type: 'rich', html: expect.stringContaining(`src="${site}/results"`) });
  await page.getByRole('link', { name: 'Public Online Poll' }).click();
  await expect(link).toHaveCount(0);
  await expect(meta(page, 'og:image')).toHaveAttribute('content', `${site}/social-preview.png`);
});

for (const path of [
  '/login',
  '/dashboard',
  '/vote',
  '/forgotpassword',
  '/resetpassword',
  '/confirm',
  '/terms',
  '/success',
  '/sorry',
  '/no-such-page',
]) {
  test(`search engines are asked to leave ${path} out`, async ({ page }) => {
    const response = await page.request.get(path);
    expect(response.headers()['x-robots-tag']).toBe('noindex');
    expect(await response.text()).not.toContain('rel="canonical"');
  });
}

test('the head follows a vote from page to page', async ({ page }) => {
  await page.goto('/login');
  await expect(robots(page)).toHaveAttribute('content', 'noindex');
  await page.goto(voteAddress(newVoter()));
  await expect(robots(page)).toHaveAttribute('content', 'noindex');
  await expect(canonical(page)).toHaveCount(0);
  await lockVote(page);
  await page.getByRole('button', { name: 'Stay here' }).click();
  await expect(robots(page)).toHaveAttribute('content', 'noindex');
  await page.goto('/no-such-page');
  await expect(robots(page)).toHaveAttribute('content', 'noindex');
  await page.getByRole('link', { name: 'Go to the poll' }).click();
  await expect(canonical(page)).toHaveAttribute('href', `${site}/home`);
  await expect(robots(page)).toHaveCount(0);
});

test('the site map has every page that search engines may show, once', async ({ request }) => {
  expect(await (await request.get('/robots.txt')).text()).toContain(`Sitemap: ${site}/sitemap.xml`);
  const siteMap = await (await request.get('/sitemap.xml')).text();
  const addresses = [...siteMap.matchAll(/<loc>(.*?)<\/loc>/g)].map(([, address]) => address);
  expect(addresses).toEqual(
    ['/', '/home', '/form', '/results', '/verify', '/articles', '/privacy'].map((path) => site + path),
  );
});

test('the manifest lets phones keep the poll, and its icons are of the sizes that it names', async ({ page }) => {
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
    // Width and height stand at the same place in every PNG (RFC 2083, section 4.1.1).
    expect(`${png.readUInt32BE(16)}x${png.readUInt32BE(20)}`).toBe(sizes);
  }
});

function iconsOf(manifest: unknown): [string, string][] {
  const icons = typeof manifest === 'object' && manifest !== null && 'icons' in manifest ? manifest.icons : [];
  if (!Array.isArray(icons)) return [];
  return icons.map((icon: Record<'src' | 'sizes', string>) => [icon.src, icon.sizes]);
}

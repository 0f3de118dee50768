import { readFileSync } from 'node:fs';
import type { RsbuildPlugin } from '@rsbuild/core';
import { escaped } from 'backend/escaped';
import { catalogueIn } from './messages';

const english = new URL('src/content/en/reading.json', import.meta.url);
export const { product } = catalogueIn(readFileSync(english, 'utf8'));

/** The background while the installed product starts: the splash page's (--night in tokens.css) and index.html's theme colour. */
const background = '#0a1024';

/**
 * Writes robots.txt and the web manifest; documents.ts writes the site map. Its URLs must be absolute, so there is no site
 * map while the site is not known (`siteLink` is null).
 */
export const publicPages = (siteLink: string | null, description: string): RsbuildPlugin => ({
  name: 'public-pages',
  setup(api) {
    api.processAssets({ stage: 'additional', targets: ['web'] }, ({ compilation, sources }) => {
      const emit = (name: string, content: string) => compilation.emitAsset(name, new sources.RawSource(content));
      const siteMap = siteLink === null ? '' : `\nSitemap: ${new URL('/sitemap.xml', siteLink).href}\n`;
      emit('robots.txt', `User-agent: *\nDisallow:\n${siteMap}`);
      emit('manifest.webmanifest', JSON.stringify(manifest(description)));
    });
  },
});

/** https://www.sitemaps.org/protocol.html */
export function sitemap(addresses: readonly string[]): string {
  const urls = [...new Set(addresses)].map((address) => `  <url><loc>${escaped(address)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}

/** https://www.w3.org/TR/appmanifest/ */
function manifest(description: string): object {
  const icon = (file: string, size: number, purpose: string) => ({
    src: `/icons/${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return {
    id: '/',
    name: product,
    description,
    lang: 'en',
    start_url: '/home',
    scope: '/',
    display: 'minimal-ui',
    background_color: background,
    theme_color: background,
    icons: [icon('icon-192', 192, 'any'), icon('icon-512', 512, 'any'), icon('icon-maskable-512', 512, 'maskable')],
  };
}

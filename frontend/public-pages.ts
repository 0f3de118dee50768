import type { RsbuildPlugin } from '@rsbuild/core';
import { escaped } from './escaped';
import { articleTexts } from './src/content/en/article-texts';
import { pageDescriptions } from './src/content/en/page-descriptions';
import { texts } from './src/content/en/texts';
import { pageHead } from './src/visit/page-head';
import { visitorPages } from './src/visit/page-metadata';
import type { PageWords } from './src/visit/page-words';

const english: PageWords = { texts, articleTexts, pageDescriptions };

/** The splash's ground (--night in tokens.css), as the theme colour in index.html: it stands while the product starts. */
const background = '#0a1024';

/** Makes what strangers' programs look for beside the documents: robots.txt, sitemap.xml and the web manifest. */
export const publicPages = (siteLink: string, description: string): RsbuildPlugin => ({
  name: 'public-pages',
  setup(api) {
    const poll = { siteLink, description };
    const indexed = visitorPages(english).filter(({ canonical }) => canonical !== null);

    api.processAssets({ stage: 'additional', targets: ['web'] }, ({ compilation, sources }) => {
      const emit = (name: string, content: string) => compilation.emitAsset(name, new sources.RawSource(content));
      emit('robots.txt', `User-agent: *\nDisallow:\n\nSitemap: ${new URL('/sitemap.xml', siteLink).href}\n`);
      emit('sitemap.xml', sitemap(new Set(indexed.map((page) => pageHead(page, poll, english).canonical ?? ''))));
      emit('manifest.webmanifest', JSON.stringify(manifest(description)));
    });
  },
});

/** https://www.sitemaps.org/protocol.html */
function sitemap(addresses: ReadonlySet<string>): string {
  const urls = [...addresses].map((address) => `  <url><loc>${escaped(address)}</loc></url>\n`);
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
    name: texts.product,
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

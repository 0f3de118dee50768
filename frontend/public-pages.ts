import type { RsbuildPlugin } from '@rsbuild/core';
import { texts } from './src/content/texts';
import { type PageHead, pageHead } from './src/visit/page-head';
import { visitorPageAt, visitorPages } from './src/visit/page-metadata';

/** The splash's ground (--night in tokens.css), as the theme colour in index.html: it stands while the product starts. */
const background = '#0a1024';

/**
 * Makes what strangers' programs look for: a page of its own for each address that search engines are to keep, with its
 * head written into it for those that run no scripts, and robots.txt, sitemap.xml and the web manifest.
 */
export const publicPages = (siteLink: string, description: string): RsbuildPlugin => ({
  name: 'public-pages',
  setup(api) {
    const poll = { siteLink, description };
    const indexed = visitorPages.filter(({ canonical }) => canonical !== null);

    api.modifyHTML((html, { compilation }) => {
      const { RawSource } = compilation.compiler.webpack.sources;
      for (const page of indexed) {
        if (page.path === '/') continue;
        compilation.emitAsset(`${page.path.slice(1)}.html`, new RawSource(withHead(html, pageHead(page, poll))));
      }
      // It also answers every address without a page of its own, so it claims none as its canonical one.
      return withHead(html, { ...pageHead(visitorPageAt('/'), poll), canonical: null });
    });

    api.processAssets({ stage: 'additional' }, ({ compilation, sources }) => {
      const emit = (name: string, content: string) => compilation.emitAsset(name, new sources.RawSource(content));
      emit('robots.txt', `User-agent: *\nDisallow:\n\nSitemap: ${new URL('/sitemap.xml', siteLink).href}\n`);
      emit('sitemap.xml', sitemap(new Set(indexed.map((page) => pageHead(page, poll).canonical ?? ''))));
      emit('manifest.webmanifest', JSON.stringify(manifest(description)));
    });
  },
});

function withHead(html: string, { title, metaTags, canonical }: PageHead): string {
  const tags = [
    `<title>${escaped(title)}</title>`,
    ...metaTags.map(({ attribute, key, content }) => `<meta ${attribute}="${key}" content="${escaped(content)}">`),
    ...(canonical ? [`<link rel="canonical" href="${escaped(canonical)}">`] : []),
  ];
  return html.replace(/<title>.*?<\/title>/, () => tags.join(''));
}

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

function escaped(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;');
}

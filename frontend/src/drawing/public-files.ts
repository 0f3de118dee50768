import { escaped } from 'backend/escaped';
import { texts } from '../content/en/reading.json';

/** The background while the installed product starts: the splash page's (--night in tokens.css) and index.html's theme colour. */
const background = '#0a1024';

/** Without a site map while the site is unknown: its URLs must be absolute. */
export function robots(site: string | null): string {
  const siteMap = site === null ? '' : `\nSitemap: ${new URL('/sitemap.xml', site).href}\n`;
  return `User-agent: *\nDisallow:\n${siteMap}`;
}

/** https://www.sitemaps.org/protocol.html */
export function sitemap(addresses: readonly string[]): string {
  const urls = [...new Set(addresses)].map((address) => `  <url><loc>${escaped(address)}</loc></url>\n`);
  return `<?xml version="1.0" encoding="UTF-8"?>\n<urlset xmlns="http://www.sitemaps.org/schemas/sitemap/0.9">\n${urls.join('')}</urlset>\n`;
}

/** https://www.w3.org/TR/appmanifest/ */
export function manifest(description: string): string {
  const icon = (file: string, size: number, purpose: string) => ({
    src: `/icons/${file}.png`,
    sizes: `${size}x${size}`,
    type: 'image/png',
    purpose,
  });
  return JSON.stringify({
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
  });
}

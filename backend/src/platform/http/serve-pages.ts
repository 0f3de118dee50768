import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { pagesIn } from './built-pages.js';
import { documentName, languagesOf, pageLanguageFrom, VARY } from './page-language.js';

/** Files with a hash in their name never change (RFC 8246). All others are revalidated. */
function cacheControlOf(path: string): string {
  return path.includes('/static/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/**
 * Serves the built pages when there is no nginx. A path without a file gets index.html (history fallback); a missing asset gets
 * 404, so that an old page notices that its chunk is gone. Indexable pages have their own file; all others are sent with
 * `noindex`. Pages exist in every language. Precompressed files are used.
 */
export async function servePages(app: NestFastifyApplication, folder: string): Promise<void> {
  const pages = pagesIn(folder);
  if (!pages.has('index.html')) return;
  const pageLanguage = pageLanguageFrom(languagesOf(pages));
  await app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    // '/' is the splash page, not index.html.
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', cacheControlOf(path));
    },
    wildcard: false,
  });
  const instance = app.getHttpAdapter().getInstance();
  instance.get('/*', (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const isScreen = !/^\/api(\/|$)/.test(path) && !/\.[^/]+$/.test(path);
    const language = pageLanguage(request.headers.cookie, request.headers['accept-language']);
    const document = documentName(path === '/' ? 'splash' : path.slice(1), language);
    if (isScreen) reply.header('Vary', VARY);
    if (isScreen && pages.has(document)) return reply.sendFile(document);
    if (isScreen) return reply.header('X-Robots-Tag', 'noindex').sendFile(documentName('index', language));
    reply.callNotFound();
    return reply;
  });
}

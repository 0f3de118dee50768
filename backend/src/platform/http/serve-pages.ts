import { readdirSync } from 'node:fs';
import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import { documentName, pageLanguage, VARY } from './page-language.js';

/** A hashed file never changes under its name (RFC 8246); everything else is asked for again. */
function cacheControlOf(path: string): string {
  return path.includes('/static/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}

/**
 * Serves the built pages where no nginx stands in front. An address without a file is a screen of the pages (history
 * fallback); a missing asset stays a 404, so that a page of yesterday learns that its chunk is gone. A screen that
 * search engines are to find was built as a file of its own; all others ask not to be indexed. Each is there in every
 * language, and what the build has compressed is sent compressed.
 */
export async function servePages(app: NestFastifyApplication, folder: string): Promise<void> {
  const pages = pagesIn(folder);
  if (!pages.has('index.html')) return;
  await app.register(fastifyStatic, {
    root: folder,
    cacheControl: false,
    // '/' is the splash's.
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

/** The names of the built pages; none where nothing was built. */
function pagesIn(folder: string): ReadonlySet<string> {
  try {
    return new Set(readdirSync(folder).filter((name) => name.endsWith('.html')));
  } catch {
    return new Set();
  }
}

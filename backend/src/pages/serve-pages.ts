import fastifyStatic from '@fastify/static';
import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { PAGES_FOLDER } from '../platform/config/config.js';
import { documentName, pageLanguageFrom, VARY } from '../platform/http/page-language.js';
import { readPageBuild } from './page-build.js';
import { PagesService } from './pages.service.js';
import { sendPublicFile } from './public-file.js';

/** The URL contains a hash of the content, so the file never changes (RFC 8246). */
const FOREVER = 'public, max-age=31536000, immutable';
/** For files that depend on the poll. nginx caches them for a second. */
const REVALIDATED = 'public, max-age=0, s-maxage=1';

/**
 * Serves the pages: the built files, and the documents and other files that are drawn for the poll. A path without a file gets
 * index.html (history fallback); a missing asset gets 404, so that an old page notices that its chunk is gone. Indexable pages
 * have their own document; all others are sent with `noindex`. Documents exist in every language.
 */
export async function servePages(app: NestFastifyApplication): Promise<void> {
  const build = readPageBuild();
  if (!build) return;
  const pages = app.get(PagesService, { strict: false });
  const { languages, documents } = build;
  const pageLanguage = pageLanguageFrom(languages);
  await app.register(fastifyStatic, {
    root: PAGES_FOLDER,
    cacheControl: false,
    // '/' is the splash page.
    index: false,
    preCompressed: true,
    setHeaders: (reply, path) => {
      reply.header('Cache-Control', path.includes('/static/') ? FOREVER : 'no-cache');
    },
    wildcard: false,
  });
  const server = app.getHttpAdapter().getInstance();
  server.get('/*', async (request, reply) => {
    const [path = ''] = request.url.split('?', 1);
    const isFile = /\.[^/]+$/.test(path);
    if (/^\/api(\/|$)/.test(path)) reply.callNotFound();
    else await (isFile ? sendFile(request, reply, path) : sendDocument(request, reply, path));
    return reply;
  });

  async function sendFile(request: FastifyRequest, reply: FastifyReply, path: string): Promise<void> {
    // Documents have addresses of their own.
    const file = path.endsWith('.html') ? undefined : await pages.file(path.slice(1));
    if (!file) {
      reply.callNotFound();
      return;
    }
    reply.headers({ 'Cache-Control': path.startsWith('/poll/') ? FOREVER : REVALIDATED, Vary: 'Accept-Encoding' });
    sendPublicFile(request, reply, file);
  }

  async function sendDocument(request: FastifyRequest, reply: FastifyReply, path: string): Promise<void> {
    const language = pageLanguage(request.headers.cookie, request.headers['accept-language']);
    const own = documents.includes(path) ? await pages.file(documentName(path, language)) : undefined;
    const document = own ?? (await pages.file(documentName('/index', language)));
    if (!document) {
      reply.callNotFound();
      return;
    }
    if (!own) reply.header('X-Robots-Tag', 'noindex');
    reply.headers({ 'Cache-Control': REVALIDATED, Vary: `Accept-Encoding, ${VARY}` });
    sendPublicFile(request, reply, document);
  }
}

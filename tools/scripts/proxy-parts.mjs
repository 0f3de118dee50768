import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { pagesFolder, readEnvironment } from '../../backend/dist/platform/config/config.js';
import { pagesIn } from '../../backend/dist/platform/http/built-pages.js';
import { errorBody } from '../../backend/dist/platform/http/error.filter.js';
import {
  documentSuffix,
  LANGUAGE_COOKIE,
  languagesOf,
  VARY,
  wantedFirst,
} from '../../backend/dist/platform/http/page-language.js';
import { exceptions, securityHeaders } from '../../backend/dist/platform/http/security-headers.js';
import { RateLimitedError } from '../../backend/dist/platform/rate-limits/rate-limits.errors.js';

// `node tools/scripts/proxy-parts.mjs <folder>` writes the parts of nginx's configuration that the backend defines, for the
// includes in nginx/templates: the security headers, the error responses that nginx sends by itself, and which language of a page
// is sent.

/** Statuses with the backend's own code and message. */
const REJECTED = [400, 403, 404, 408, 412, 413, 414, 416, 431];
/** nginx's statuses that are sent as another one. */
const SENT_AS = new Map([
  // A method other than GET for a page: the backend responds with 404 too.
  [405, 404],
  // nginx's own codes for an oversized head, and for plain http on the https port.
  [494, 431],
  [497, 400],
  // An unknown transfer coding, and an invalid HTTP version: the backend responds with 400 too.
  [501, 400],
  [505, 400],
]);

const { code, message } = new RateLimitedError(0);
const UNREACHABLE = { code: 'poll.unreachable', message: 'The poll cannot be reached at the moment.' };
const ERRORS = [
  ...REJECTED.map((status) => errorBody(status)),
  { statusCode: 421, code: 'host.unknown', message: 'There is no poll under this name.' },
  { statusCode: 429, code, message },
  ...[500, 502, 503, 504].map((statusCode) => ({ statusCode, ...UNREACHABLE })),
];

/**
 * @param {string} folder is created if missing
 * @param {string} pages the folder of the built pages; nginx sends their languages
 * @param {string | undefined} measurementId the one built into the pages
 */
export function writeProxyParts(folder, pages, measurementId) {
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'security-headers.conf'), headers(measurementId));
  writeFileSync(join(folder, 'error-pages.conf'), errorPages());
  writeFileSync(join(folder, 'errors.conf'), `${errorPages()}${errorLocations()}`);
  writeFileSync(join(folder, 'languages.conf'), documentLanguages(languagesOf(pagesIn(pages))));
}

/** A header whose value depends on the path becomes a map. @param {string | undefined} measurementId */
function headers(measurementId) {
  return Object.entries(securityHeaders(measurementId))
    .map(([name, value]) => {
      const others = Object.entries(exceptions(measurementId)).flatMap(([path, headers]) => {
        const other = headers[name];
        // nginx does not send a header with an empty value.
        return other === undefined ? [] : [`    ${exactly(path)} ${quoted(other ?? '')};\n`];
      });
      const variable = `$${name.toLowerCase().replaceAll('-', '_')}`;
      const map = `map $path ${variable} {\n${others.join('')}    default ${quoted(value)};\n}\n`;
      const [before, sent] = others.length > 0 ? [map, variable] : ['', quoted(value)];
      return `${before}add_header ${name} ${sent} always;\nproxy_hide_header ${name};\n`;
    })
    .join('');
}

/** A pattern for exactly this path: plain text would match case-insensitively. @param {string} path */
function exactly(path) {
  return `"~^${path.replaceAll('.', '\\.')}\\z"`;
}

/** For a location with its own `error_page`, which drops the server's. */
function errorPages() {
  const own = ERRORS.map(({ statusCode }) => `error_page ${statusCode} /errors/${statusCode};\n`);
  const others = [...SENT_AS].map(([status, sent]) => `error_page ${status} =${sent} /errors/${sent};\n`);
  return [...own, ...others].join('');
}

function errorLocations() {
  return ERRORS.map(({ statusCode, code, message }) => {
    const body = quoted(JSON.stringify({ statusCode, code, message }));
    return `location = /errors/${statusCode} {
    internal;
    default_type application/json;
    return ${statusCode} ${body};
}
`;
  }).join('');
}

/** The visitor's choice (a cookie) precedes the browser's languages. @param {string[]} available */
function documentLanguages(available) {
  const chosen = available.map((language) => `    "~^${language}:" "${documentSuffix(language)}";\n`);
  const asked = available.map(
    (language) => `    "~*^[^:]*:${wantedFirst(language, available).slice(1)}" "${documentSuffix(language)}";\n`,
  );
  return `map "$cookie_${LANGUAGE_COOKIE}:$http_accept_language" $document_language {
${chosen.join('')}${asked.join('')}    default "";
}
map "" $document_varies_with {
    default "${VARY}";
}
`;
}

/** @param {string} text with at most one kind of quotation mark: nginx can quote neither both nor a dollar */
function quoted(text) {
  const mark = text.includes("'") ? '"' : "'";
  if (text.includes(mark) || /[$\\]/.test(text)) throw new Error(`nginx cannot quote: ${text}`);
  return `${mark}${text}${mark}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) {
  const environment = readEnvironment();
  writeProxyParts(process.argv[2] ?? '.', pagesFolder(environment), environment.GA_MEASUREMENT_ID);
}

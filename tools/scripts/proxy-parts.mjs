import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { readPageBuild } from '../../backend/dist/pages/page-build.js';
import { CDN_NETWORKS } from '../../backend/dist/platform/config/cdn-networks.js';
import { errorBody } from '../../backend/dist/platform/http/error.filter.js';
import { DEFAULT_LANGUAGE, LANGUAGE_COOKIE, wantedFirst } from '../../backend/dist/platform/http/page-language.js';
import { exceptions, securityHeaders } from '../../backend/dist/platform/http/security-headers.js';
import { RateLimitedError } from '../../backend/dist/platform/rate-limits/rate-limits.errors.js';

// `node tools/scripts/proxy-parts.mjs <folder>` writes the parts of nginx's configuration that the backend defines, for the
// includes in nginx/templates: the security headers, the error responses that nginx sends by itself, which document is
// sent in which language, and the networks of CDNs.

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

/** @param {string} folder is created if missing */
export function writeProxyParts(folder) {
  const build = readPageBuild();
  if (!build) throw new Error('The pages are not built: npm run build');
  mkdirSync(folder, { recursive: true });
  writeFileSync(join(folder, 'security-headers.conf'), headers());
  writeFileSync(join(folder, 'error-pages.conf'), errorPages());
  writeFileSync(join(folder, 'errors.conf'), `${errorPages()}${errorLocations()}`);
  writeFileSync(join(folder, 'documents.conf'), documents(build));
  for (const [cdn, networks] of Object.entries(CDN_NETWORKS)) {
    const lines = networks.map((network) => `set_real_ip_from ${network};\n`);
    writeFileSync(join(folder, `trust-${cdn}.conf`), lines.join(''));
  }
}

const POLICY = 'Content-Security-Policy';

/** A header whose value depends on the path becomes a map. A backend says itself what its documents may do. */
function headers() {
  return Object.entries(securityHeaders(undefined))
    .map(([name, value]) => {
      const others = Object.entries(exceptions(undefined)).flatMap(([path, headers]) => {
        const other = headers[name];
        // nginx does not send a header with an empty value.
        return other === undefined ? [] : [`    ${exactly(path)} ${quoted(other ?? '')};\n`];
      });
      const variable = `$${name.toLowerCase().replaceAll('-', '_')}`;
      const given = '$upstream_http_content_security_policy';
      const map =
        name === POLICY
          ? `map ${given} ${variable} {\n    "" ${quoted(value)};\n    default ${given};\n}\n`
          : `map $path ${variable} {\n${others.join('')}    default ${quoted(value)};\n}\n`;
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

/**
 * Which document is sent: the path of its own or /index, and its language. The visitor's choice (a cookie) precedes the browser's
 * languages.
 * @param {{ languages: string[], documents: string[] }} build
 */
function documents({ languages, documents }) {
  const own = documents.map((path) => `    ${exactly(path)} ${path};\n`);
  const chosen = languages.map((language) => `    "~^${language}:" ${language};\n`);
  const asked = languages.map(
    (language) => `    "~*^[^:]*:${wantedFirst(language, languages).slice(1)}" ${language};\n`,
  );
  return `map $path $document {
${own.join('')}    default /index;
}
map "$cookie_${LANGUAGE_COOKIE}:$http_accept_language" $document_language {
${chosen.join('')}${asked.join('')}    default ${DEFAULT_LANGUAGE};
}
`;
}

/** @param {string} text with at most one kind of quotation mark: nginx can quote neither both nor a dollar */
function quoted(text) {
  const mark = text.includes("'") ? '"' : "'";
  if (text.includes(mark) || /[$\\]/.test(text)) throw new Error(`nginx cannot quote: ${text}`);
  return `${mark}${text}${mark}`;
}

if (process.argv[1] === fileURLToPath(import.meta.url)) writeProxyParts(process.argv[2] ?? '.');

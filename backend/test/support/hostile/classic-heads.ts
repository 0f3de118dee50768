import { listed } from './listed.js';

/** Header values that have broken servers before. */
export const CLASSIC_LINES = [
  '',
  ' ',
  ...listed("null | 0 | -1 | 99999999999999999999 | ' OR 1=1; -- | ../../etc/passwd | \u0000 | x\u0000y | x\ry | x\ny"),
  'x\r\n y',
  ...listed(`\u007f | \u00ff\u00fe | é | Ð°Ð´Ð° | 00000000-0000-0000-0000-000000000000 |
    6ba7b810-9dad-11d1-80b4-00c04fd430c8, 6ba7b811-9dad-11d1-80b4-00c04fd430c8 | {6ba7b810-9dad-11d1-80b4-00c04fd430c8} |
    Bearer`),
  'Bearer ',
  ...listed(`Bearer null | Bearer a.b.c | Bearer eyJhbGciOiJub25lIn0.eyJzdWIiOiIxIn0. | Bearer a b | Basic YTpi |
    application/json | application/json; charset=utf-16 | application/json; charset=x; charset=y | application/JSON; |
    application/json, text/plain | application/problem+json | text/plain | text/html | application/x-www-form-urlencoded |
    multipart/form-data | multipart/form-data; boundary=x | application/octet-stream | / | a/b/c | gzip | br |
    deflate, gzip | identity | chunked | close | keep-alive, Upgrade | websocket | 100-continue | 200-ok | bytes=0-0 |
    bytes=-1,0-,9-1 | * | Mon, 99 Foo 0000 99:99:99 GMT | http://mallory.example | http://[::1 | ::1, 127.0.0.1 |
    mallory.example:99999`),
  'x'.repeat(8_000),
  'x'.repeat(20_000),
];

export const HEADERS =
  listed(`Accept | Accept-Encoding | Authorization | Connection | Content-Encoding | Content-Length |
  Content-Type | Cookie | Expect | Forwarded | Host | If-Modified-Since | If-None-Match | Idempotency-Key | Origin | Range |
  Referer | TE | Trailer | Transfer-Encoding | Upgrade | User-Agent | X-Forwarded-For | X-Forwarded-Host |
  X-Forwarded-Proto | X-HTTP-Method-Override | X-Original-URL | X-Request-Id | __proto__ | constructor`);

export const METHODS = [
  ...listed(`CONNECT | GET | HEAD | POST | PUT | PATCH | DELETE | OPTIONS | TRACE | PROPFIND | MKCOL | PURGE | SEARCH |
    QUERY | PRI | FOO | post | P OST`),
  '',
  '\u0000',
  'X'.repeat(5_000),
];

export const VERSIONS = [
  ...listed('HTTP/1.0 | HTTP/0.9 | HTTP/1.2 | HTTP/2.0 | HTTP/9.9 | http/1.1 | HTTPS/1.1 | HTTP/1.1 x'),
  '',
];

import { listed } from './listed.js';

/** Path segments that have broken servers before. */
export const SEGMENTS = [
  ...listed(`. | .. | %2e%2e | %2e%2e%2f | ..%2f..%2fpackage.json | ..%5c | %2f | %5c | \\ | // | % | %zz | %00 |
    %c0%ae%c0%ae | %c0%af | %ff | %ed%a0%80 | %u0041 | %25%32%65 | ;jsessionid=1 | ; | :id | * | {path} | __proto__ |
    constructor | api | API | docs | docs-json | static | .env | .git/config | index.html | é | \u00ff | %d0%b0 | # | ? | ??`),
  'a'.repeat(4_000),
  'a'.repeat(17_000),
  'a/'.repeat(2_000),
  '~',
  ' ',
  ...listed('<script> | 1 | -1'),
];

export const QUERIES = [
  '',
  ...listed(`? | ?a | ?a=1&a=2 | ?a[b][c]=1 | ?__proto__[x]=1 | ?constructor.prototype.x=1 | ?page_state=%00 |
    ?email=ada%40example.com | ?access_token=x | ?%zz | ?%ff=%fe`),
  `?${'a=1&'.repeat(3_000)}`,
  `?${'a'.repeat(17_000)}`,
  ...listed('?é | ?#x | ?_method=DELETE | ?callback=alert(1) | ?json={"a":1}'),
];

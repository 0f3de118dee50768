import ipaddr from 'ipaddr.js';
import { networksOf } from '../platform/rate-limits/networks.js';

/** What browsers call themselves; the first match counts, because each also names those that it imitates. */
const BROWSERS: readonly [RegExp, string][] = [
  [/\bEdg(e|A|iOS)?\//, 'Edge'],
  [/\b(OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\b(Firefox|FxiOS)\//, 'Firefox'],
  [/\b(HeadlessChrome|Chrome|CriOS|Chromium)\//, 'Chrome'],
  [/\bVersion\/\S+ (Mobile\/\S+ )?Safari\//, 'Safari'],
];
const SYSTEMS: readonly [RegExp, string][] = [
  [/\bWindows\b/, 'Windows'],
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\b(Macintosh|Mac OS X)\b/, 'macOS'],
  [/\bLinux\b/, 'Linux'],
];
/** Such as curl/8.5.0. */
const PROGRAM = /^[\w.-]{1,30}(\/[\w.-]{1,20})?/;

/** Browser and system, such as 'Firefox, Windows'; a program's name; empty if the text tells neither. */
export function deviceInWords(userAgent: string): string {
  const names = [BROWSERS, SYSTEMS].flatMap((kinds) => kinds.find(([pattern]) => pattern.test(userAgent))?.[1] ?? []);
  if (names.length > 0) return names.join(', ');
  return PROGRAM.exec(userAgent)?.[0] ?? '';
}

/** An address's network, by which a person recognises it: an IPv4 /24 or an IPv6 /48. Empty if it is not an address. */
export function networkInWords(address: string): string {
  const { block } = networksOf(address);
  if (block === undefined) return '';
  const bytes = [...Buffer.from(block, 'hex')];
  const length = bytes.length === 3 ? 4 : 16;
  const start = ipaddr.fromByteArray([...bytes, ...Array<number>(length - bytes.length).fill(0)]);
  return `${start.toString()}/${bytes.length * 8}`;
}

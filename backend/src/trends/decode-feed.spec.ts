import { describe, expect, it } from 'vitest';
import { decodeFeed } from './decode-feed.js';

const document = (encoding: string) => `<?xml version="1.0" encoding="${encoding}"?><rss>café</rss>`;

function utf16be(text: string): Buffer {
  return Buffer.from(text, 'utf16le').swap16();
}

describe('a feed is read in the encoding', () => {
  it.each<[string, Buffer, string | undefined, string]>([
    ['UTF-8 when it says none', Buffer.from('<rss>café</rss>'), 'application/xml', '<rss>café</rss>'],
    ['that it declares', Buffer.from(document('ISO-8859-1'), 'latin1'), 'text/xml', document('ISO-8859-1')],
    [
      'of its Content-Type, before that of its declaration',
      Buffer.from(document('utf-8'), 'latin1'),
      'text/xml; charset="iso-8859-1"',
      document('utf-8'),
    ],
    [
      'UTF-16 of its byte order mark',
      Buffer.from(`\uFEFF${document('UTF-16')}`, 'utf16le'),
      undefined,
      document('UTF-16'),
    ],
    ['UTF-16 the other way round', utf16be(`\uFEFF${document('UTF-16')}`), 'text/xml', document('UTF-16')],
    ['UTF-16 without a mark', utf16be(document('UTF-16')), undefined, document('UTF-16')],
    [
      'of its byte order mark before all else',
      Buffer.from(`\uFEFF${document('latin1')}`),
      'text/xml; charset=latin1',
      document('latin1'),
    ],
  ])('%s', (_which, bytes, contentType, text) => {
    expect(decodeFeed({ bytes, contentType })).toBe(text);
  });
});

describe('a feed is refused', () => {
  it.each<[string, Buffer, string | undefined]>([
    ['that says UTF-8 and is not', Buffer.from(document('utf-8'), 'latin1'), undefined],
    ['that says nothing and is not UTF-8', Buffer.from('<rss>café</rss>', 'latin1'), 'application/xml'],
    ['in an encoding that nobody knows', Buffer.from(document('utf-99')), undefined],
    ['whose UTF-16 is cut off', Buffer.from(`\uFEFF${document('UTF-16')}`, 'utf16le').subarray(0, -1), undefined],
  ])('%s', (_which, bytes, contentType) => {
    expect(() => decodeFeed({ bytes, contentType })).toThrow('it is not in the encoding that it says');
  });
});

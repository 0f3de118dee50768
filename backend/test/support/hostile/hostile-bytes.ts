import { gzipSync } from 'node:zlib';
import fc, { type Arbitrary } from 'fast-check';
import { CLASSIC_LINES } from './classic-heads.js';

/** The bytes of a body, and the headers that describe them. */
export interface RawBody {
  body: Buffer;
  head: [string, string][];
  framing?: [string, string][];
  /** False: the headers announce more than is sent. */
  isWhole: boolean;
}

const JSON_TYPE: [string, string] = ['Content-Type', 'application/json'];

/** Invalid UTF-8: impossible bytes, overlong forms, a lone surrogate, a truncated character. */
const NO_UTF8 = ['ff', 'fe', 'c0af', 'e080af', 'f08080af', 'eda080', 'edb080', 'f4908080', '80', 'e282', 'c3'];

const ENCODINGS: ((text: string) => Buffer)[] = [
  (text) => Buffer.from(`\ufeff${text}`),
  (text) => Buffer.from(text, 'utf16le'),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le'),
  (text) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
  (text) => Buffer.from(text.replaceAll(/[a-z]/g, 'é'), 'latin1'),
  (text) => Buffer.from(`${text}\0`),
  (text) => Buffer.concat([Buffer.from(text), Buffer.from(text)]),
  (text) => Buffer.from(encodeURIComponent(text.toWellFormed())),
  (text) =>
    Buffer.from(`--x\r\nContent-Disposition: form-data; name="email"\r\n\r\n${text.toWellFormed()}\r\n--x--\r\n`),
];

function whole(body: Buffer, ...head: [string, string][]): RawBody {
  return { body, head: head.length > 0 ? head : [JSON_TYPE], isWhole: true };
}

/** The text in other encodings, damaged, or with another content type. */
function encoded(text: string): Arbitrary<RawBody> {
  const valid = Buffer.from(text);
  return fc.oneof(
    fc.constantFrom(...ENCODINGS).map((encode) => whole(encode(text))),
    fc.tuple(fc.constantFrom(...NO_UTF8), fc.nat(valid.length)).map(([hex, place]) => {
      return whole(Buffer.concat([valid.subarray(0, place), Buffer.from(hex, 'hex'), valid.subarray(place)]));
    }),
    // Truncated, and with one byte changed.
    fc.nat(valid.length).map((length) => whole(valid.subarray(0, length))),
    fc.tuple(fc.nat(valid.length), fc.nat(255)).map(([place, byte]) => {
      const body = Buffer.from(valid);
      if (place < body.length) body[place] = byte;
      return whole(body);
    }),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => whole(Buffer.from(bytes))),
    fc.constantFrom(...CLASSIC_LINES).map((type) => whole(valid, ['Content-Type', type])),
    fc.constant<RawBody>({ body: valid, head: [], isWhole: true }),
  );
}

/** Compressed, a compression bomb, or declared as compressed without being so. */
function compressed(text: string): Arbitrary<RawBody> {
  const coding = (name: string): [string, string] => ['Content-Encoding', name];
  return fc.constantFrom(
    whole(gzipSync(text), JSON_TYPE, coding('gzip')),
    whole(gzipSync(`"${'a'.repeat(2_000_000)}"`), JSON_TYPE, coding('gzip')),
    whole(gzipSync(text), JSON_TYPE),
    whole(Buffer.from(text), JSON_TYPE, coding('gzip')),
    whole(Buffer.from(text), JSON_TYPE, coding('br, gzip, identity')),
    whole(Buffer.from(text), JSON_TYPE, coding('x'.repeat(2_000))),
  );
}

/** Invalid, wrong, duplicate or contradictory lengths. */
function misframed(text: string): Arbitrary<RawBody> {
  const body = Buffer.from(text);
  const { length } = body;
  const lengths = [0, length - 1, length + 1, length + 5_000, 16_384, 16_385, 2 ** 31, 2 ** 53, 1e30].map(String);
  const odd = ['', '-1', '+1', '0x10', '1e1', '5, 5', `${length}, ${length}`, `${length} `, ' ', 'x', '١'];
  const codings = ['chunked', 'gzip, chunked', 'chunked, chunked', 'chunked, identity', 'xchunked', 'Chunked', ''];
  const right: [string, string] = ['Content-Length', String(length)];
  const framings: [string, string][][] = [
    ...[...lengths, ...odd, '1'.repeat(300)].map((value): [string, string][] => [['Content-Length', value]]),
    [],
    [right, right],
    [right, ['Content-Length', '0']],
    ...[...codings, '\u000bchunked'].map((value): [string, string][] => [['Transfer-Encoding', value], right]),
    [['Transfer-Encoding', 'identity']],
    [['Transfer-Encoding', 'chunked']],
  ];
  return fc.constantFrom(...framings).map((framing) => ({ body, head: [JSON_TYPE], framing, isWhole: false }));
}

/** Chunked: valid, or with invalid sizes, extensions and trailers. */
function chunked(text: string): Arbitrary<RawBody> {
  const framing: [string, string][] = [['Transfer-Encoding', 'chunked']];
  const valid = fc.integer({ min: 1, max: 5_000 }).map((most) => {
    const bytes = Buffer.from(text);
    const parts = Array.from({ length: Math.ceil(bytes.length / most) }, (_, index) =>
      bytes.subarray(index * most, (index + 1) * most),
    );
    const body = Buffer.concat(
      [...parts, Buffer.alloc(0)].flatMap((part) => [
        Buffer.from(`${part.length.toString(16)}\r\n`),
        part,
        Buffer.from('\r\n'),
      ]),
    );
    return { body, head: [JSON_TYPE], framing, isWhole: true };
  });
  const size = Buffer.byteLength(text).toString(16);
  const wrong = fc
    .constantFrom(
      `${size}\r\n${text}\r\n`,
      `${size};x="${'y'.repeat(20_000)}"\r\n${text}\r\n0\r\n\r\n`,
      `${size};x=y\r\n${text}\r\n0\r\nX: y\r\nContent-Length: 3\r\n\r\n`,
      `${size}\n${text}\n0\n\n`,
      `1\r\n${text}\r\n0\r\n\r\n`,
      `ffffffffffffffff\r\n${text}\r\n0\r\n\r\n`,
      `-1\r\n${text}\r\n0\r\n\r\n`,
      `0x${size}\r\n${text}\r\n0\r\n\r\n`,
      `zz\r\n${text}\r\n0\r\n\r\n`,
      `0\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`,
      `${size}\r\n${text}\r\n0\r\n\r\nGET /api/poll HTTP/1.1\r\nHost: x\r\n\r\n`,
      '',
    )
    .map((body): RawBody => ({ body: Buffer.from(body), head: [JSON_TYPE], framing, isWhole: false }));
  return fc.oneof(valid, wrong);
}

/** `text` as hostile bytes. */
export function hostileBytes(text: string): Arbitrary<RawBody> {
  return fc.oneof(
    { arbitrary: encoded(text), weight: 3 },
    compressed(text),
    { arbitrary: misframed(text), weight: 2 },
    { arbitrary: chunked(text), weight: 2 },
  );
}

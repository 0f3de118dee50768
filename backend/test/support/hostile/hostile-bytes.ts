import { gzipSync } from 'node:zlib';
import fc, { type Arbitrary } from 'fast-check';
import { CLASSIC_LINES } from './classic-heads.js';

/** A body as it goes over the wire, and what the head says of it. */
export interface Wire {
  body: Buffer;
  head: [string, string][];
  framing?: [string, string][];
  /** False: it says more than it sends. */
  isWhole: boolean;
}

const JSON_TYPE: [string, string] = ['Content-Type', 'application/json'];

/** Invalid UTF-8: bytes that no character has, overlong forms, a surrogate by itself, a character cut off. */
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

function whole(body: Buffer, ...head: [string, string][]): Wire {
  return { body, head: head.length > 0 ? head : [JSON_TYPE], isWhole: true };
}

/** Other bytes than the text in UTF-8, under the right type or a wrong one. */
function encoded(text: string): Arbitrary<Wire> {
  const sound = Buffer.from(text);
  return fc.oneof(
    fc.constantFrom(...ENCODINGS).map((encode) => whole(encode(text))),
    fc.tuple(fc.constantFrom(...NO_UTF8), fc.nat(sound.length)).map(([hex, place]) => {
      const bytes = Buffer.from(hex, 'hex');
      return whole(Buffer.concat([sound.subarray(0, place), bytes, sound.subarray(place)]));
    }),
    // Cut off somewhere, and with one byte changed.
    fc.nat(sound.length).map((length) => whole(sound.subarray(0, length))),
    fc.tuple(fc.nat(sound.length), fc.nat(255)).map(([place, byte]) => {
      const body = Buffer.from(sound);
      if (place < body.length) body[place] = byte;
      return whole(body);
    }),
    fc.uint8Array({ maxLength: 300 }).map((bytes) => whole(Buffer.from(bytes))),
    fc.constantFrom(...CLASSIC_LINES).map((type) => whole(sound, ['Content-Type', type])),
    fc.constant<Wire>({ body: sound, head: [], isWhole: true }),
  );
}

/** Compressed, also into a bomb, or said to be. */
function compressed(text: string): Arbitrary<Wire> {
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

/** Lengths that are none, or not that of the body; of two that differ, of parts. */
function misframed(text: string): Arbitrary<Wire> {
  const body = Buffer.from(text);
  const { length } = body;
  const lengths = [0, length - 1, length + 1, length + 5_000, 16_384, 16_385, 2 ** 31, 2 ** 53, 1e30].map(String);
  const odd = [
    '',
    '-1',
    '+1',
    '0x10',
    '1e1',
    '5, 5',
    `${length}, ${length}`,
    `${length} `,
    ' ',
    'x',
    '١',
    '1'.repeat(300),
  ];
  const framings: [string, string][][] = [
    ...[...lengths, ...odd].map((value): [string, string][] => [['Content-Length', value]]),
    [],
    [
      ['Content-Length', String(length)],
      ['Content-Length', String(length)],
    ],
    [
      ['Content-Length', String(length)],
      ['Content-Length', '0'],
    ],
    ...[
      'chunked',
      'gzip, chunked',
      'chunked, chunked',
      'chunked, identity',
      'xchunked',
      'Chunked',
      '\u000bchunked',
      '',
    ].map((value): [string, string][] => [
      ['Transfer-Encoding', value],
      ['Content-Length', String(length)],
    ]),
    [['Transfer-Encoding', 'identity']],
    [['Transfer-Encoding', 'chunked']],
  ];
  return fc.constantFrom(...framings).map((framing) => ({ body, head: [JSON_TYPE], framing, isWhole: false }));
}

/** In parts: as they should be, or with sizes that are none or wrong, extensions, and lines behind the end. */
function chunked(text: string): Arbitrary<Wire> {
  const framing: [string, string][] = [['Transfer-Encoding', 'chunked']];
  const wire = (body: string, isWhole: boolean): Wire => ({
    body: Buffer.from(body),
    head: [JSON_TYPE],
    framing,
    isWhole,
  });
  const sound = fc.integer({ min: 1, max: 5_000 }).map((most) => {
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
  const wrong = fc.constantFrom(
    wire(`${size}\r\n${text}\r\n`, false),
    wire(`${size};x="${'y'.repeat(20_000)}"\r\n${text}\r\n0\r\n\r\n`, false),
    wire(`${size};x=y\r\n${text}\r\n0\r\nX: y\r\nContent-Length: 3\r\n\r\n`, false),
    wire(`${size}\n${text}\n0\n\n`, false),
    wire(`1\r\n${text}\r\n0\r\n\r\n`, false),
    wire(`ffffffffffffffff\r\n${text}\r\n0\r\n\r\n`, false),
    wire(`-1\r\n${text}\r\n0\r\n\r\n`, false),
    wire(`0x${size}\r\n${text}\r\n0\r\n\r\n`, false),
    wire(`zz\r\n${text}\r\n0\r\n\r\n`, false),
    wire(`0\r\nX: ${'y'.repeat(20_000)}\r\n\r\n`, false),
    wire(`${size}\r\n${text}\r\n0\r\n\r\nGET /api/poll HTTP/1.1\r\nHost: x\r\n\r\n`, false),
    wire('', false),
  );
  return fc.oneof(sound, wrong);
}

/** `text` as bytes that somebody means ill with. */
export function hostileWire(text: string): Arbitrary<Wire> {
  return fc.oneof(
    { arbitrary: encoded(text), weight: 3 },
    compressed(text),
    { arbitrary: misframed(text), weight: 2 },
    { arbitrary: chunked(text), weight: 2 },
  );
}

import { listed } from './listed.js';

/** Values that have broken servers before, as JSON text; some are not JSON. */

const quoted = (text: string) => JSON.stringify(text);

/** Texts for a field: encodings, sizes, and code of other languages. */
const TEXTS = [
  '',
  ' ',
  ...listed('\u0000 | a\u0000b | a\r\nBcc: bob@example.com | \u001b[31m | \u0085'),
  // Half surrogate pairs, direction marks, combining marks, zero width, the byte order mark, the last code point.
  ...listed('\ud800 | \udfff\ud800 | \u202eevil\u202c | \u2066x\u2069'),
  `a${'\u0301'.repeat(150)}`,
  '\u200b\u200d\ufeff',
  ...listed(`\ufffd\uffff | \u{10ffff} | ﬁ İ ı ß ς ǅ | 👩‍👩‍👧‍👦 | ' OR 1=1; -- | "; DROP TABLE votes; -- | \\ | % | _%_%_% |
    %00 | $1 | #{7*7}{{7*7}}<%= 7*7 %> | <script>alert(1)</script> | javascript:alert(1) | =1+1 | (a+)+$ | ../../etc/passwd |
    file:///etc/passwd | __proto__ | constructor | toString | null | undefined | NaN | true | -1 | 1e999 |
    9223372036854775807 | 9223372036854775808 | 1 | 2 | 17 | US | example.com | a@b | "ada"@example.com |
    ada@example.com@example.com | ada@${'a.'.repeat(100)}com | ada@xn--.example | ADA@EXAMPLE.COM | ада@пример.example`),
];

/** Lengths at the limits of the contract and of the largest body. */
const LENGTHS = [
  1, 20, 21, 40, 41, 100, 101, 200, 201, 254, 255, 500, 501, 1_000, 1_001, 8_000, 15_900, 16_384, 40_000,
];

const NUMBERS = [
  ...listed(
    '0 | -0 | 1 | 2 | 3 | -1 | 1.0 | 1.5 | 1e0 | 1e-999 | 1e999 | -1e999 | 9007199254740993 | 9223372036854775808',
  ),
  '1'.repeat(400),
  `0.${'3'.repeat(400)}`,
];

const OTHERS = listed(
  'null | true | false | [] | {} | [[]] | [null] | [1] | ["1"] | ["US"] | {"length":1} | {"toString":1}',
);

const LARGE = [
  `[${'1,'.repeat(7_000)}1]`,
  `[${'"1",'.repeat(499)}"1"]`,
  `[${'"1",'.repeat(500)}"1"]`,
  `{${Array.from({ length: 1_000 }, (_, index) => `"k${index}":1`).join()}}`,
  nested('[', ']', 7),
  nested('[', ']', 8),
  nested('[', ']', 7_000),
  nested('{"x":', '}', 9, '1'),
  nested('{"x":', '}', 2_000, '1'),
];

/** Text that is not a JSON value. */
const BROKEN = [
  '',
  ...listed(`NaN | Infinity | -Infinity | undefined | 01 | .5 | +1 | 0x10 | 'x' | "x | [1,] | {a:1} | "\\x41"`),
  '"\t"',
  ...listed('/*x*/1 | 1 2'),
];

function nested(open: string, close: string, levels: number, inner = ''): string {
  return `${open.repeat(levels)}${inner}${close.repeat(levels)}`;
}

export const CLASSIC_VALUES = [
  ...TEXTS.map(quoted),
  ...LENGTHS.map((length) => quoted('x'.repeat(length))),
  quoted('é'.repeat(8_000)),
  ...NUMBERS,
  ...OTHERS,
  ...LARGE,
  ...BROKEN,
];

/** Names of fields that the contract does not have; every JavaScript object has the first ones. */
export const FOREIGN_NAMES = [
  ...listed(`__proto__ | constructor | prototype | toString | hasOwnProperty | __defineGetter__ | valueOf | id | voter_key |
    invalidated_at`),
  '',
  ' ',
  ...listed('0 | length | name\u0000 | \ud800 | $where | a.b | a[b] | NAME | Name'),
];

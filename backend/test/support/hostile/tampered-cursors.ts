import fc, { type Arbitrary } from 'fast-check';

const CHARACTER = fc.oneof(
  fc.stringMatching(/^[\w-]$/),
  fc.constantFrom('=', '+', '/', ' ', '.', '\n', '\u0000', '%', 'é', '٣'),
);

/** A changed cursor, which may happen to be valid. `other`: a cursor of any list. */
export function tamperedCursor(cursor: string, other: string): Arbitrary<string> {
  return fc.oneof(
    fc
      .tuple(fc.nat(cursor.length - 1), CHARACTER)
      .map(([place, put]) => `${cursor.slice(0, place)}${put}${cursor.slice(place + 1)}`),
    fc.tuple(CHARACTER, fc.nat(80)).map(([put, count]) => cursor + put.repeat(count + 1)),
    fc.bigInt({ min: -(2n ** 70n), max: 2n ** 70n }).map(String),
    fc.double().map(String),
    fc.constantFrom(
      other,
      `${cursor}${cursor}`,
      ` ${cursor}`,
      `0${cursor}`,
      `+${cursor}`,
      `0x${cursor}`,
      `${cursor}n`,
      `${2n ** 63n}`,
      Buffer.from(cursor).toString('base64url'),
    ),
  );
}

/** A positive PostgreSQL bigint in decimal digits is valid for every list. */
export function isCursor(text: string): boolean {
  return /^[1-9]\d{0,18}$/.test(text) && BigInt(text) < 2n ** 63n;
}

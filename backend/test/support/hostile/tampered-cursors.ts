import fc, { type Arbitrary } from 'fast-check';

const CHARACTER = fc.oneof(fc.stringMatching(/^[\w-]$/), fc.constantFrom('=', '+', '/', ' ', '\u0000', '%', 'é'));

/** What somebody may make of a cursor that they were given; now and then the cursor itself. `other`: of any list. */
export function tamperedCursor(cursor: string, other: string): Arbitrary<string> {
  const bytes = Buffer.from(cursor, 'base64url');
  return fc.oneof(
    fc
      .tuple(fc.nat(cursor.length - 1), CHARACTER)
      .map(([place, put]) => `${cursor.slice(0, place)}${put}${cursor.slice(place + 1)}`),
    // Each bit by itself.
    fc.nat(bytes.length * 8 - 1).map((bit) => {
      const changed = Buffer.from(bytes);
      changed[bit >> 3] = (changed[bit >> 3] ?? 0) ^ (1 << (bit & 7));
      return changed.toString('base64url');
    }),
    fc.integer({ min: 1, max: cursor.length - 1 }).map((length) => cursor.slice(0, length)),
    fc.tuple(CHARACTER, fc.nat(80)).map(([put, count]) => cursor + put.repeat(count + 1)),
    fc.constantFrom(
      other,
      `${cursor}${cursor}`,
      ` ${cursor}`,
      cursor.toUpperCase(),
      bytes.toString('base64'),
      bytes.toString('hex'),
    ),
    fc
      .uint8Array({ minLength: bytes.length, maxLength: bytes.length })
      .map((any) => Buffer.from(any).toString('base64url')),
  );
}

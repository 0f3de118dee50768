import fc, { type Arbitrary } from 'fast-check';
import type { Operation } from './api-description.js';
import { CLASSIC_LINES, HEADERS, METHODS, VERSIONS } from './classic-heads.js';

interface Head {
  method: string;
  version: string;
  host: string | undefined;
  head: [string, string][];
}

const value = fc.oneof(
  { arbitrary: fc.constantFrom(...CLASSIC_LINES), weight: 8 },
  { arbitrary: fc.string({ size: 'medium' }), weight: 2 },
  fc.string({ unit: 'binary-ascii' }),
);

/** Header sections of requests for `operation`, with headers that it reads and others. */
export function hostileHead({ method, headers }: Operation): Arbitrary<Head> {
  const name = fc.oneof(
    { arbitrary: fc.constantFrom(...HEADERS, ...headers), weight: 8 },
    fc.string({ unit: 'binary-ascii', maxLength: 20 }),
    fc.constantFrom('', ' ', 'x y', 'x:', 'x\u0000', 'é', 'x'.repeat(20_000)),
  );
  const head = fc.oneof(
    { arbitrary: fc.array(fc.tuple(name, value), { minLength: 1, maxLength: 2 }), weight: 9 },
    // Many headers: below and above Node.js's limit.
    fc
      .tuple(name, value, fc.constantFrom(50, 400, 2_100))
      .map(([given, text, count]) => Array.from({ length: count }, (): [string, string] => [given, text])),
  );
  return fc.record({
    method: mostly(fc.constant(method), fc.constantFrom(...METHODS)),
    version: mostly(fc.constant('HTTP/1.1'), fc.constantFrom(...VERSIONS)),
    host: mostly(fc.constant('poll.example'), fc.option(fc.constantFrom(...CLASSIC_LINES), { nil: undefined })),
    head,
  });
}

function mostly<Value>(usual: Arbitrary<Value>, odd: Arbitrary<Value>): Arbitrary<Value> {
  return fc.oneof({ arbitrary: usual, weight: 4 }, odd);
}

import fc, { type Arbitrary } from 'fast-check';
import type { Operation, Schema } from './api-description.js';
import { QUERIES, SEGMENTS } from './classic-addresses.js';
import { validOf } from './hostile-bodies.js';

const segment = fc.oneof(
  { arbitrary: fc.constantFrom(...SEGMENTS), weight: 3 },
  fc.string({ maxLength: 12 }),
  fc.string({ unit: 'binary', maxLength: 6 }).map((text) => Buffer.from(text).toString('latin1')),
);
const query = fc.oneof({ arbitrary: fc.constant(''), weight: 4 }, fc.constantFrom(...QUERIES));

/** The address of a route with parameters that its description allows. */
export function validAddress(operation: Operation): Arbitrary<string> {
  return addressWith(operation, (schema) => validOf(schema).map((value) => String(JSON.parse(value))));
}

/** The address of a route with arbitrary parameters. */
export function arbitraryAddress(operation: Operation): Arbitrary<string> {
  return addressWith(operation, () => fc.string({ unit: 'binary' }).filter((text) => text.isWellFormed()));
}

function addressWith(
  { path, parameters }: Operation,
  valueFor: (schema: Schema) => Arbitrary<string>,
): Arbitrary<string> {
  const given = parameters.map(({ name, place, isRequired, schema }) =>
    fc
      .tuple(valueFor(schema), isRequired ? fc.constant(true) : fc.boolean())
      .map(([value, isGiven]) => ({ name, place, value: encodeURIComponent(value), isGiven })),
  );
  return fc.tuple(...given).map((all) => {
    const textOf = (name: string) => all.find((parameter) => parameter.name === name)?.value || '1';
    const filled = path.replace(/\{(\w+)\}/g, (_whole, name: string) => textOf(name));
    const query = all.flatMap(({ name, place, value, isGiven }) =>
      place === 'query' && isGiven ? [`${name}=${value}`] : [],
    );
    return query.length > 0 ? `${filled}?${query.join('&')}` : filled;
  });
}

/** Variants of `path`, and unrelated addresses. */
export function hostileAddress(path: string): Arbitrary<string> {
  const parts = path.split('/').slice(1);
  const address = fc.oneof(
    fc.tuple(fc.nat(parts.length), segment).map(([place, part]) => `/${parts.toSpliced(place, 0, part).join('/')}`),
    fc.tuple(fc.nat(parts.length - 1), segment).map(([place, part]) => `/${parts.toSpliced(place, 1, part).join('/')}`),
    fc.array(segment, { maxLength: 4 }).map((own) => `/${own.join('/')}`),
    fc.tuple(fc.nat(path.length - 1), fc.boolean()).map(([place, isUpper]) => respelled(path, place, isUpper)),
    fc.constantFrom(
      path,
      path.toUpperCase(),
      `/${path}`,
      `${path}/`,
      path.replaceAll('/', '//'),
      path.replaceAll('/', '%2f'),
    ),
    fc.constantFrom(
      `http://mallory.example${path}`,
      `https://poll.example:443${path}`,
      `ftp://x${path}`,
      path.slice(1),
      '*',
      '',
    ),
  );
  return fc.tuple(address, query).map((both) => both.join(''));
}

/** One character percent-encoded or in upper case. */
function respelled(path: string, place: number, isUpper: boolean): string {
  const character = path.charAt(place);
  const other = isUpper ? character.toUpperCase() : `%${character.charCodeAt(0).toString(16)}`;
  return `${path.slice(0, place)}${other}${path.slice(place + 1)}`;
}

import fc, { type Arbitrary } from 'fast-check';
import { PASSWORD } from '../administrator.js';
import type { Schema } from './api-description.js';
import { CLASSIC_VALUES, FOREIGN_NAMES } from './classic-values.js';
import type { InvalidField } from './hostile-request.js';

/** A body as text, which can hold what no object can: a duplicate name, a number out of range, invalid JSON. */
export interface Body {
  text: string;
  invalidField?: InvalidField | undefined;
}

type Field = [name: string, value: string];

/** Values that a string without a format may have in the contract. */
const PLAUSIBLE = ['', 'US', 'Germany', 'example.com', 'ada', 'a', '%'];

const anyText = fc.oneof(fc.string(), fc.string({ unit: 'binary' }), fc.string({ unit: 'grapheme', size: 'medium' }));

/** JSON text of a value that `schema` allows. */
function valid(schema: Schema): Arbitrary<string> {
  const value = validOf(schema);
  return schema.nullable ? fc.oneof({ arbitrary: value, weight: 5 }, fc.constant('null')) : value;
}

/** The same, never null. */
export function validOf(schema: Schema): Arbitrary<string> {
  if (schema.enum) return fc.constantFrom(...schema.enum).map(quoted);
  if (schema.type === 'boolean') return fc.boolean().map(quoted);
  if (schema.type === 'number' || schema.type === 'integer') return fc.integer().map(quoted);
  if (schema.type === 'array') {
    return fc
      .array(valid(schema.items ?? {}), {
        minLength: schema.minItems ?? 0,
        maxLength: Math.min(schema.maxItems ?? 3, 3),
      })
      .map((items) => `[${items.join()}]`);
  }
  if (isObject(schema)) return fieldsOf(schema).map(objectOf);
  return validText(schema).map(quoted);
}

function validText({ example, format, minLength = 0, maxLength = 20 }: Schema): Arbitrary<string> {
  if (format === 'email') {
    return fc.oneof(
      fc.constant(String(example)),
      // Few or many, so that some exist and some do not.
      fc.oneof(fc.nat({ max: 9 }), fc.nat()).map((number) => `v${number}@example.com`),
    );
  }
  const texts = fc.oneof(
    fc.constantFrom(...PLAUSIBLE),
    // An id among the first rows of a table. Half of them, because a list of ids is valid only if each one is.
    { arbitrary: fc.integer({ min: 1, max: 20 }).map(String), weight: 2 },
    fc
      .string({ unit: 'grapheme', minLength, maxLength: Math.min(maxLength, 20) })
      .filter((text) => minLength === 0 || text.trim() !== ''),
  );
  if (format === 'password') return fc.oneof(fc.constant(PASSWORD), texts);
  return example === undefined ? texts : fc.oneof({ arbitrary: fc.constant(String(example)), weight: 9 }, texts);
}

/** The fields of a valid body, with a random choice of the optional ones. */
function fieldsOf({ properties = {}, required = [] }: Schema): Arbitrary<Field[]> {
  const fields = Object.entries(properties).map(([name, schema]) => {
    const field = valid(schema).map((value): Field[] => [[name, value]]);
    return required.includes(name) ? field : fc.oneof(field, fc.constant<Field[]>([]));
  });
  return fc.tuple(...fields).map((found) => found.flat());
}

export function validBody(schema: Schema): Arbitrary<Body> {
  return fieldsOf(schema).map((fields) => ({ text: objectOf(fields) }));
}

/** A body with exactly one error. */
export function brokenBody(schema: Schema): Arbitrary<Body> {
  return brokenFields(schema).map(([fields, invalidField]) => ({ text: objectOf(fields), invalidField }));
}

function brokenFields(schema: Schema, within = ''): Arbitrary<[Field[], InvalidField]> {
  const { properties = {} } = schema;
  const names = Object.keys(properties);
  const foreign = foreignField(schema, within);
  if (names.length === 0) return foreign;
  return fc.oneof(foreign, {
    arbitrary: fc.constantFrom(...names).chain((name) => brokenField(schema, name, within)),
    weight: 6,
  });
}

/** Valid fields and one that the contract does not have. */
function foreignField(schema: Schema, within: string): Arbitrary<[Field[], InvalidField]> {
  const name = fc
    .oneof(fc.constantFrom(...FOREIGN_NAMES), anyText)
    .filter((given) => !Object.hasOwn(schema.properties ?? {}, given));
  return fc
    .tuple(fieldsOf(schema), name, fc.constantFrom('1', 'null', '{}'))
    .map(([fields, given, value]) => [
      [...fields, [given, value]],
      { field: `${within}${given}`, isCertain: isObject(schema) },
    ]);
}

/** Valid fields, except that the one of this name is wrong, missing or given twice. */
function brokenField(schema: Schema, name: string, within: string): Arbitrary<[Field[], InvalidField]> {
  const { properties: { [name]: own = {} } = {}, required = [] } = schema;
  const field = `${within}${name}`;
  const withValue = (value: Arbitrary<[string, InvalidField]>): Arbitrary<[Field[], InvalidField]> =>
    fc.tuple(fieldsOf(schema), value, fc.boolean()).map(([fields, [text, invalidField], isTwice]) => [
      // Of two fields with the same name the parser takes the last.
      [...fields.filter(([other]) => isTwice || other !== name), [name, text]],
      invalidField,
    ]);
  const ways: Arbitrary<[Field[], InvalidField]>[] = [
    withValue(wrongValue(own).map((text) => [text, { field, isCertain: true }])),
    withValue(anyValue.map((text) => [text, { field, isCertain: false }])),
  ];
  if (required.includes(name)) {
    ways.push(
      fieldsOf(schema).map((fields) => [fields.filter(([other]) => other !== name), { field, isCertain: true }]),
    );
  }
  if (isObject(own)) {
    ways.push(
      withValue(brokenFields(own, `${field}.`).map(([fields, invalidField]) => [objectOf(fields), invalidField])),
    );
  }
  return fc.oneof(...ways);
}

/** JSON text of a value that the description does not allow. */
function wrongValue(schema: Schema): Arbitrary<string> {
  const type = isObject(schema) ? 'object' : schema.type;
  const ofOtherTypes = Object.entries(OF_TYPE).flatMap(([other, values]) => (other === type ? [] : values));
  const values = type === 'integer' ? ofOtherTypes.filter((value) => !OF_TYPE.number.includes(value)) : ofOtherTypes;
  const { maxLength, maxItems } = schema;
  if (maxLength !== undefined) values.push(quoted('x'.repeat(maxLength + 1)));
  if (maxItems !== undefined) values.push(JSON.stringify(Array.from({ length: maxItems + 1 }, () => '1')));
  if (schema.enum) values.push('"none of them"', '0', '-1', '4e9');
  return fc.constantFrom(...values.filter((value) => !isAllowed(schema, value)));
}

/** An optional field may be null or empty. */
function isAllowed({ nullable = false, enum: allowed = [] }: Schema, value: string): boolean {
  return (nullable && (value === 'null' || value === '""')) || allowed.map(quoted).includes(value);
}

const OF_TYPE = {
  string: ['""', '"1"', '"true"'],
  number: ['0', '1', '-1', '1.5', '1e300'],
  boolean: ['true', 'false'],
  array: ['[]', '[1]', '["US"]', '[[]]', '[null]'],
  object: ['{}', '{"length":1}', '{"x":{"y":[]}}'],
  null: ['null'],
};

/** JSON text of any value; some of it is not JSON. */
const anyValue: Arbitrary<string> = fc.oneof(
  { arbitrary: fc.constantFrom(...CLASSIC_VALUES), weight: 3 },
  anyText.map(quoted),
  fc.double().map(String),
  fc.json({ maxDepth: 5, stringUnit: 'binary' }),
);

/** Bodies of arbitrary shape. */
export const anyBody: Arbitrary<Body> = fc
  .oneof(
    anyValue,
    fc.json({ stringUnit: 'binary' }),
    fc.array(fc.tuple(fc.oneof(fc.constantFrom(...FOREIGN_NAMES), anyText), anyValue), { maxLength: 4 }).map(objectOf),
  )
  .map((text) => ({ text }));

function isObject({ properties = {} }: Schema): boolean {
  return Object.keys(properties).length > 0;
}

function objectOf(fields: Field[]): string {
  return `{${fields.map(([name, value]) => `${quoted(name)}:${value}`).join()}}`;
}

function quoted(value: unknown): string {
  return JSON.stringify(value);
}

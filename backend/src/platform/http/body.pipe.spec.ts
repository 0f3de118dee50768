import 'reflect-metadata';
import { BadRequestException, type PipeTransform } from '@nestjs/common';
import { IsOptional, IsString } from 'class-validator';
import { describe, expect, it } from 'vitest';
import { InvalidInputError } from '../errors/domain-error.js';
import { BodyPipe } from './body.pipe.js';
import { IsObjectOf } from './is-object-of.js';

class TermDto {
  @IsString({ message: '$property must be text.' })
  text: string;
}

class SearchDto {
  @IsString({ message: '$property must be text.' })
  name: string;

  @IsObjectOf(TermDto)
  @IsOptional()
  term?: TermDto | null;
}

const pipe: PipeTransform = new BodyPipe();

const validated = (body: unknown): unknown => pipe.transform(body, { type: 'body', metatype: SearchDto });

/** Validates by rules of the poll, too. */
function following(...rules: Parameters<BodyPipe['follow']>): typeof validated {
  const bodyPipe = new BodyPipe();
  bodyPipe.follow(...rules);
  const transform: PipeTransform = bodyPipe;
  return (body): unknown => transform.transform(body, { type: 'body', metatype: SearchDto });
}

function errorsOf(body: unknown, validate = validated): unknown {
  try {
    validate(body);
  } catch (error) {
    return error instanceof InvalidInputError ? error.errors : error;
  }
  return undefined;
}

it("makes an instance of the DTO, and of a nested object's DTO", () => {
  const dto = validated({ name: 'ada', term: { text: 'a' } });
  expect(dto).toBeInstanceOf(SearchDto);
  expect(dto).toMatchObject({ name: 'ada', term: { text: 'a' } });
  expect(Reflect.get(Object(dto), 'term')).toBeInstanceOf(TermDto);
});

it('names every invalid field, nested ones with their path', () => {
  expect(errorsOf({ name: 7, term: { text: 7, other: 1 }, more: 1 })).toEqual([
    { field: 'term.other', message: 'term.other is not a known field.' },
    { field: 'more', message: 'more is not a known field.' },
    { field: 'name', message: 'name must be text.' },
    { field: 'term.text', message: 'text must be text.' },
  ]);
  expect(errorsOf({ name: 'ada', term: ['a'] })).toEqual([{ field: 'term', message: 'term must be an object.' }]);
});

describe('of many errors', () => {
  const fieldsNamed = (count: number) => Object.fromEntries(Array.from({ length: count }, (_, at) => [`x${at}`, 1]));

  it('names twenty, whatever they are', () => {
    expect(errorsOf({ name: 'ada', ...fieldsNamed(1_500) })).toHaveLength(20);
    expect(errorsOf({ name: 'ada', term: { text: 'a', ...fieldsNamed(1_500) } })).toHaveLength(20);
    expect(errorsOf({ name: 7, term: { text: 7 }, ...fieldsNamed(19) })).toHaveLength(20);
    const rules = () => Array.from({ length: 30 }, (_, at) => ({ field: `rule${at}`, message: 'No.' }));
    expect(() => following(new Set(), new Set(), rules)({ name: 'ada' })).toThrow(
      expect.objectContaining({ errors: rules().slice(0, 20), message: Array<string>(20).fill('No.').join(' ') }),
    );
  });

  it('inspects no more than these', () => {
    const read: string[] = [];
    const body = new Proxy(fieldsNamed(1_500), { get: (_, name) => read.push(String(name)) });
    expect(errorsOf(body)).toHaveLength(20);
    expect(read).toHaveLength(20);
  });
});

it('truncates the name of an unknown field', () => {
  const [name, cut] = ['x'.repeat(10_000), `${'x'.repeat(50)}…`];
  expect(errorsOf({ name: 'ada', ['y'.repeat(50)]: 1, term: { text: 'a', [name]: 1 } })).toEqual([
    { field: 'y'.repeat(50), message: `${'y'.repeat(50)} is not a known field.` },
    { field: `term.${cut}`, message: `term.${cut} is not a known field.` },
  ]);
});

describe('inherited property names', () => {
  it.each(['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty'])(
    '%s is not a known field',
    (name) => {
      const body: unknown = JSON.parse(`{"name":"ada","${name}":{"isAdmin":true}}`);
      expect(errorsOf(body)).toEqual([{ field: name, message: `${name} is not a known field.` }]);
      const nested: unknown = JSON.parse(`{"name":"ada","term":{"text":"a","${name}":{"isAdmin":true}}}`);
      expect(errorsOf(nested)).toEqual([{ field: `term.${name}`, message: `term.${name} is not a known field.` }]);
      expect({}).not.toHaveProperty('isAdmin');
    },
  );

  it('do not replace a missing field', () => {
    expect(errorsOf(Object.create({ name: 'ada' }))).toEqual([{ field: 'name', message: 'name must be text.' }]);
  });
});

it('treats a missing body as an empty one, and rejects a non-object', () => {
  expect(errorsOf(undefined)).toEqual([{ field: 'name', message: 'name must be text.' }]);
  expect(errorsOf(null)).toEqual([{ field: 'name', message: 'name must be text.' }]);
  for (const body of [7, 'text', true, [], [{ name: 'ada' }]]) {
    expect(errorsOf(body)).toBeInstanceOf(BadRequestException);
  }
});

it('neither accepts nor requires a field that is left out', () => {
  const validate = following(new Set(['name', 'text']));
  expect(validate({})).toEqual({});
  expect(errorsOf({ name: 'ada', term: { text: 'a' } }, validate)).toEqual([
    { field: 'name', message: 'name is not a known field.' },
    { field: 'term.text', message: 'term.text is not a known field.' },
  ]);
});

it('leaves out a field of one class only', () => {
  const validate = following(new Set(['SearchDto.term', 'OtherDto.name']));
  expect(validate({ name: 'ada' })).toEqual({ name: 'ada' });
  expect(errorsOf({ name: 'ada', term: { text: 'a' } }, validate)).toEqual([
    { field: 'term', message: 'term is not a known field.' },
  ]);
});

it.each([{}, { name: null }, { name: '' }, { name: ' ' }])(
  'accepts %j where the name is optional, and validates a given one',
  (body) => {
    const validate = following(new Set(), new Set(['name']));
    expect(validate(body)).toEqual(body);
    expect(() => validate({ ...body, more: '' })).toThrow(InvalidInputError);
    expect(() => validate({ name: 7 })).toThrow(InvalidInputError);
  },
);

it("names a field once, by its class before the poll's rule, beside errors of other fields", () => {
  const rule = (message: string) => () => [{ field: 'name', message }];
  const validate = following(new Set(), new Set(), rule('name must be Ada.'));
  expect(errorsOf({ name: 7 }, validate)).toEqual([{ field: 'name', message: 'name must be text.' }]);
  expect(errorsOf({ name: 'Ben', more: 1 }, validate)).toEqual([
    { field: 'more', message: 'more is not a known field.' },
    { field: 'name', message: 'name must be Ada.' },
  ]);
});

it.each(['query', 'param'] as const)('validates a %s as a body', (type) => {
  expect(pipe.transform({ name: 'ada' }, { type, metatype: SearchDto })).toBeInstanceOf(SearchDto);
  // Given twice, it is a list.
  for (const values of [{ name: ['ada', 'bob'] }, { name: 'ada', more: '1' }]) {
    expect((): unknown => pipe.transform(values, { type, metatype: SearchDto })).toThrow(InvalidInputError);
  }
});

it.each([String, Object])('passes a type that is not a DTO through unchanged: %s', (metatype) => {
  expect(pipe.transform('ada', { type: 'param', metatype })).toBe('ada');
});

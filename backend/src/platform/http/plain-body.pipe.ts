import { type ArgumentMetadata, BadRequestException, type PipeTransform } from '@nestjs/common';
import { type FieldError, InvalidInputError } from '../errors/domain-error.js';

/** More than any field of the contract has; the validation behind us goes down by recursion and could run out of stack. */
const DEEPEST_NESTING = 7;

/** Refuses with 400 what the `ValidationPipe`, which comes next, cannot deal with. */
export class PlainBodyPipe implements PipeTransform {
  transform(value: unknown, { type }: ArgumentMetadata): unknown {
    if (type !== 'body') return value;
    // No body, which asks for nothing, is an empty one: whatever has to be there is then named as missing.
    const body = value ?? {};
    if (typeof body !== 'object' || Array.isArray(body)) throw new BadRequestException('The body is no object.');
    const faults = Object.entries(body).flatMap(([field, part]) => faultsOf(field, part));
    if (faults.length > 0) throw new InvalidInputError(faults);
    return body;
  }
}

function faultsOf(field: string, part: unknown): FieldError[] {
  if (!isInherited(field) && typeof part !== 'object') return [];
  if (isDeeperThan(DEEPEST_NESTING, part)) return [{ field, message: `${field} is nested too deeply.` }];
  // The validation takes the names that every object inherits, such as `toString`, for known fields, and Nest takes
  // `prototype` out before it.
  return inheritedNamesIn({ [field]: part }).map((name) => ({ field: name, message: `${name} is not a known field.` }));
}

/** With the names of the fields that they stand in, such as 'search_term.toString'. */
function inheritedNamesIn(part: unknown, within = ''): string[] {
  if (typeof part !== 'object' || part === null) return [];
  return Object.entries(part).flatMap(([name, inner]) =>
    isInherited(name) ? [`${within}${name}`] : inheritedNamesIn(inner, `${within}${name}.`),
  );
}

function isInherited(name: string): boolean {
  return name in Object.prototype || name === 'prototype';
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(levels - 1, part));
}

import { type ArgumentMetadata, BadRequestException, type PipeTransform } from '@nestjs/common';
import { InvalidInputError } from '../errors/domain-error.js';

/** More than any body of the contract has; the validation behind us goes down by recursion and could run out of stack. */
const DEEPEST_NESTING = 8;

/** Refuses with 400 what the `ValidationPipe`, which comes next, cannot deal with. */
export class PlainBodyPipe implements PipeTransform {
  transform(value: unknown, { type }: ArgumentMetadata): unknown {
    if (type !== 'body') return value;
    if (isDeeperThan(DEEPEST_NESTING, value)) throw new BadRequestException('The body is nested too deeply.');
    // The validation takes the names that every object inherits, such as `toString`, for known fields.
    // No body, which asks for nothing, is an empty one: whatever has to be there is then named as missing.
    const body = value ?? {};
    const fields = typeof body === 'object' ? Object.keys(body) : [];
    const inherited = fields.filter((field) => field in Object.prototype);
    if (inherited.length === 0) return body;
    throw new InvalidInputError(inherited.map((field) => ({ field, message: `${field} is not a known field.` })));
  }
}

function isDeeperThan(levels: number, value: unknown): boolean {
  if (typeof value !== 'object' || value === null) return false;
  return levels === 0 || Object.values(value).some((part) => isDeeperThan(levels - 1, part));
}

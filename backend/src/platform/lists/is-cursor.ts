import { ValidateBy } from 'class-validator';

const LARGEST = 2n ** 63n - 1n;

/** The cursor of a list: a positive bigint in decimal digits, taken from the last row of a page. */
export function IsCursor(): PropertyDecorator {
  return ValidateBy({
    name: 'isCursor',
    validator: {
      validate: (value) => typeof value === 'string' && /^[1-9]\d{0,18}$/.test(value) && BigInt(value) <= LARGEST,
      defaultMessage: () => '$property is no cursor of a list.',
    },
  });
}

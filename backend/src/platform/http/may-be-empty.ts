import { ValidateIf } from 'class-validator';

/** An optional field of a search. Missing, null and empty mean the same. */
export const MayBeEmpty = (): PropertyDecorator =>
  ValidateIf((_body, value) => value !== undefined && value !== null && value !== '');

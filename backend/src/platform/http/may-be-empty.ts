import { ValidateIf } from 'class-validator';

/** A field of a search that may be missing, null or empty, which are all the same: nothing is asked for. */
export const MayBeEmpty = (): PropertyDecorator =>
  ValidateIf((_body, value) => value !== undefined && value !== null && value !== '');

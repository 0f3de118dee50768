import { Matches } from 'class-validator';

/** The id of a row as text: a positive bigint. One digit fewer than the maximum, so that every match is in range. */
export const IsId = (): PropertyDecorator => Matches(/^[1-9]\d{0,17}$/, { message: '$property must be an id.' });

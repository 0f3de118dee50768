import { isOptional } from '../content/enabled-fields';
import { optionalFields, type VoterField } from './voter-details';

/** Whether a voter may leave it empty; then it is not sent. Not with the fields, which /home loads without the switches. */
export function mayBeEmpty(field: VoterField): boolean {
  return optionalFields.includes(field) || isOptional(field);
}

import type { FieldError } from '../platform/errors/domain-error.js';
import { candidateIds } from '../poll/candidate-ids.js';
import { countryCode } from '../poll/countries.js';
import { haveFormOfCountry } from '../poll/poll-fields.js';
import type { PollFile } from '../poll/poll-file-schema.js';
import { isPostalCode } from './postal-codes.js';
import { CastVoteDto } from './votes.dto.js';

/** What the poll file asks of a vote beyond its form: a known candidate, an allowed country, a zip code in its format. */
export function voteRules(poll: Pick<PollFile, 'candidates' | 'countries' | 'fields'>) {
  const { countries, fields } = poll;
  const ids = candidateIds(poll);
  const named = new Intl.ListFormat('en', { type: 'disjunction' }).format(ids.map(String));
  return (dto: object): FieldError[] => {
    if (!(dto instanceof CastVoteDto)) return [];
    const errors: FieldError[] = [];
    if (!ids.includes(dto.candidate_id))
      errors.push({ field: 'candidate_id', message: `candidate_id must be ${named}.` });
    const code = typeof dto.country === 'string' ? countryCode(dto.country) : undefined;
    if (code !== undefined && countries?.includes(code) === false)
      errors.push({ field: 'country', message: 'country must be one that may vote in this poll.' });
    const zipCode = typeof dto.zip_code === 'string' ? dto.zip_code.trim() : '';
    if (code !== undefined && zipCode && haveFormOfCountry(fields) && !isPostalCode(code, zipCode))
      errors.push({ field: 'zip_code', message: `zip_code must be a postal code of ${code}.` });
    return errors;
  };
}

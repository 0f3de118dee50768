import type { VoterField } from '../../api/voter-details';
import { type FieldError, longestOf } from '../../ballot/check-details';
import type { VotingTexts } from '../../content/en/voting-texts';

type FormTexts = VotingTexts['voterForm'];

export function fieldLabel(field: VoterField, voterForm: FormTexts): string {
  return voterForm[field];
}

export function errorText(field: VoterField, error: FieldError, voterForm: FormTexts): string {
  switch (error) {
    case 'missing':
      return voterForm.missing(fieldLabel(field, voterForm));
    case 'too-long':
      return voterForm.tooLong(fieldLabel(field, voterForm), longestOf(field));
    case 'not-an-email':
      return voterForm.notAnEmail;
    case 'not-a-country':
      return voterForm.notACountry;
    case 'rejected':
      return voterForm.rejected(fieldLabel(field, voterForm));
  }
}

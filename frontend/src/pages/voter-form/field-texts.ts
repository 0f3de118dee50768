import type { VoterField } from '../../api/voter-details';
import type { VotingTexts } from '../../content/texts';
import { type FieldError, longestOf } from '../../features/ballot/check-details';

type FormTexts = VotingTexts['voterForm'];

export function errorText(field: VoterField, error: FieldError, voterForm: FormTexts): string {
  const label = voterForm[field];
  switch (error) {
    case 'missing':
      return field === 'country' ? voterForm.notACountry : voterForm.missing({ field: label });
    case 'too-long':
      return voterForm.tooLong({ field: label, longest: longestOf(field) });
    case 'not-an-email':
      return voterForm.notAnEmail;
    case 'not-a-country':
      return voterForm.notACountry;
    case 'rejected':
      return voterForm.rejected({ field: label });
  }
}

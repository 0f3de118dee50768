import type { VoterField } from '../../api/voter-details';
import { type Fault, longestOf } from '../../ballot/check-details';
import type { VotingTexts } from '../../content/en/voting-texts';

type FormTexts = VotingTexts['voterForm'];

export function fieldLabel(field: VoterField, { name, phoneNumber, email, country, zipCode }: FormTexts): string {
  return { name, phone_number: phoneNumber, email, country, zip_code: zipCode }[field];
}

export function faultText(field: VoterField, fault: Fault, voterForm: FormTexts): string {
  switch (fault) {
    case 'missing':
      return voterForm.missing(fieldLabel(field, voterForm));
    case 'too-long':
      return voterForm.tooLong(fieldLabel(field, voterForm), longestOf(field));
    case 'not-an-email':
      return voterForm.notAnEmail;
    case 'not-a-country':
      return voterForm.notACountry;
    case 'refused':
      return voterForm.refused(fieldLabel(field, voterForm));
  }
}

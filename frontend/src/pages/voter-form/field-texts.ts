import type { VoterField } from '../../api/voter-details';
import { type Fault, longestOf } from '../../ballot/check-details';
import { texts } from '../../content/texts';

const { voterForm } = texts;

export const fieldLabels: Record<VoterField, string> = {
  name: voterForm.name,
  phone_number: voterForm.phoneNumber,
  email: voterForm.email,
  country: voterForm.country,
  zip_code: voterForm.zipCode,
};

export function faultText(field: VoterField, fault: Fault): string {
  switch (fault) {
    case 'missing':
      return voterForm.missing(fieldLabels[field]);
    case 'too-long':
      return voterForm.tooLong(fieldLabels[field], longestOf(field));
    case 'not-an-email':
      return voterForm.notAnEmail;
    case 'not-a-country':
      return voterForm.notACountry;
    case 'refused':
      return voterForm.refused(fieldLabels[field]);
  }
}

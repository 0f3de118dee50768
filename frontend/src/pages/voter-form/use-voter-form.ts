import { useEffect, useState } from 'react';
import { noDetails, type VoterDetails, type VoterField } from '../../api/voter-details';
import { keepTyped, readTyped } from '../../ballot/ballot-draft';
import { checkDetails, checkField, type FieldErrors } from '../../ballot/check-details';
import { defaultCountry } from '../../content/countries';

const nothingGiven: VoterDetails = { ...noDetails, country: defaultCountry, freegifts: true };

interface VoterForm {
  details: VoterDetails;
  errors: FieldErrors;
  change: (field: VoterField, value: string) => void;
  changeFreeGifts: (wanted: boolean) => void;
  /** Checks all fields and marks the invalid ones; true when all are valid. */
  check: () => boolean;
  /** How often errors were found: by `check`, or by the page that sent the visitor back to the form. */
  rejections: number;
}

/** The fields of the form, filled with the details that this tab already has. They are kept as they are typed. */
export function useVoterForm(initialErrors: () => FieldErrors): VoterForm {
  const [given] = useState(() => readTyped() ?? nothingGiven);
  const [details, setDetails] = useState(given);
  const [errors, setErrors] = useState(initialErrors);
  const [rejections, setRejections] = useState(() => (isRight(errors) ? 0 : 1));
  useEffect(() => {
    if (details !== given) keepTyped(details);
  }, [details, given]);

  return {
    details,
    errors,
    change: (field, value) => {
      setDetails((earlier) => ({ ...earlier, [field]: value }));
      // An error disappears as soon as the field is valid; new ones appear only with the next `check`.
      if (errors[field] && !checkField(field, value)) setErrors(({ [field]: _fixed, ...others }) => others);
    },
    changeFreeGifts: (freegifts) => setDetails((earlier) => ({ ...earlier, freegifts })),
    check: () => {
      const found = checkDetails(details);
      setErrors(found);
      if (!isRight(found)) setRejections((earlier) => earlier + 1);
      return isRight(found);
    },
    rejections,
  };
}

function isRight(errors: FieldErrors): boolean {
  return Object.keys(errors).length === 0;
}

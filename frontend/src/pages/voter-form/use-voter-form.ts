import { useEffect, useState } from 'react';
import { noDetails, type VoterDetails, type VoterField } from '../../api/voter-details';
import { keepTyped, readTyped } from '../../ballot/ballot-draft';
import { checkDetails, checkField, type FieldError, type FieldErrors } from '../../ballot/check-details';
import { asked, mayVoteFrom } from '../../content/asked';
import { countries } from '../../content/countries';

/** The form of who has typed nothing yet. Of several countries without the home country the visitor chooses. */
function nothingTyped(): VoterDetails {
  const allowed = countries.filter(mayVoteFrom);
  const [only] = allowed.length === 1 ? allowed : [];
  return {
    ...noDetails,
    country: (allowed.find(({ code }) => code === asked.home_country) ?? only)?.name ?? '',
    freegifts: asked.newsletter,
  };
}

interface VoterForm {
  details: VoterDetails;
  errors: FieldErrors;
  /** The box has to be checked, and was not at the last `check`. */
  consentMissing: boolean;
  change: (field: VoterField, value: string) => void;
  changeFreeGifts: (wanted: boolean) => void;
  /** Checks all fields, and marks the invalid ones and a box that has to be checked; true when all is valid. */
  check: (hasNotAgreed: boolean) => boolean;
  /** How often errors were found: by `check`, or by the page that sent the visitor back to the form. */
  rejections: number;
}

/** The fields of the form, filled with the details that this tab already has. They are kept as they are typed. */
export function useVoterForm(initialErrors: () => FieldErrors): VoterForm {
  const [typed] = useState(readTyped);
  const [given] = useState(() => typed ?? nothingTyped());
  const [details, setDetails] = useState(given);
  // On the way back from a counted vote the history still has the errors of details that are gone.
  const [errors, setErrors] = useState(() => (typed ? initialErrors() : {}));
  const [consentMissing, setConsentMissing] = useState(false);
  const [rejections, setRejections] = useState(() => (isRight(errors) ? 0 : 1));
  useEffect(() => {
    if (details !== given) keepTyped(details);
  }, [details, given]);

  return {
    details,
    errors,
    consentMissing,
    change: (field, value) => {
      setDetails((earlier) => ({ ...earlier, [field]: value }));
      // An error disappears as soon as the field is valid; new ones appear only with the next `check`.
      const fix = (fixed: VoterField, error: FieldError | undefined) => {
        if (errors[fixed] && !error) setErrors(({ [fixed]: _fixed, ...others }) => others);
      };
      fix(field, checkField(field, value, details.country));
      // Which form a zip code has follows the country.
      if (field === 'country') fix('zip_code', checkField('zip_code', details.zip_code, value));
    },
    changeFreeGifts: (freegifts) => {
      setDetails((earlier) => ({ ...earlier, freegifts }));
      setConsentMissing(false);
    },
    check: (hasNotAgreed) => {
      const found = checkDetails(details);
      setErrors(found);
      setConsentMissing(hasNotAgreed);
      if (isRight(found) && !hasNotAgreed) return true;
      setRejections((earlier) => earlier + 1);
      return false;
    },
    rejections,
  };
}

function isRight(errors: FieldErrors): boolean {
  return Object.keys(errors).length === 0;
}

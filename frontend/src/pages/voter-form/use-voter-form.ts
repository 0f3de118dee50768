import { useEffect, useState } from 'react';
import { noDetails, type VoterDetails, type VoterField } from '../../api/voter-details';
import { countries } from '../../content/countries';
import { enabledFields, mayVoteFrom } from '../../content/enabled-fields';
import { keepTyped, readTyped } from '../../features/ballot/ballot-draft';
import { checkDetails, checkField, type FieldError, type FieldErrors } from '../../features/ballot/check-details';

/** An empty form. If the home country is not one of several countries, the visitor chooses. */
function nothingTyped(): VoterDetails {
  const allowed = countries.filter(mayVoteFrom);
  const [only] = allowed.length === 1 ? allowed : [];
  return {
    ...noDetails,
    country: (allowed.find(({ code }) => code === enabledFields.home_country) ?? only)?.name ?? '',
    freegifts: enabledFields.newsletter,
  };
}

interface VoterForm {
  details: VoterDetails;
  errors: FieldErrors;
  /** The checkbox is required, and was not ticked at the last `check`. */
  consentMissing: boolean;
  change: (field: VoterField, value: string) => void;
  changeFreeGifts: (wanted: boolean) => void;
  /** Checks all fields, and marks invalid ones and a required checkbox that is not ticked; true if all is valid. */
  check: (hasNotAgreed: boolean) => boolean;
  /** How often errors were found: by `check`, or by the page that sent the visitor back. */
  rejections: number;
}

/** The fields of the form, filled with the details that this tab already has, and stored as they are typed. */
export function useVoterForm(initialErrors: () => FieldErrors): VoterForm {
  const [typed] = useState(readTyped);
  const [given] = useState(() => typed ?? nothingTyped());
  const [details, setDetails] = useState(given);
  // After going back from a counted vote, the history still has the errors of details that are gone.
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
      // The format of a zip code depends on the country.
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

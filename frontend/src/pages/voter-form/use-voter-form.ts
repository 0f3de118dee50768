import { useEffect, useState } from 'react';
import { noDetails, type VoterDetails, type VoterField, voterFields } from '../../api/voter-details';
import { countries, findCountry } from '../../content/countries';
import { enabledFields, mayVoteFrom } from '../../content/enabled-fields';
import { poll } from '../../content/poll';
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
  /** The details at first. */
  given: VoterDetails;
  details: VoterDetails;
  errors: FieldErrors;
  /** The checkbox is required, and was not ticked at the last `submit`. */
  consentMissing: boolean;
  change: (field: VoterField, value: string) => void;
  changeFreeGifts: (wanted: boolean) => void;
  /**
   * Reads the fields, because a password manager may fill them in without an event, and marks invalid ones and a required
   * checkbox that is not ticked. The details, if all is valid.
   */
  submit: (fields: FormData) => VoterDetails | undefined;
  /** How often the country was filled in without an event: its field then has to remount with it. */
  countryFilledIn: number;
  /** How often errors were found: by `submit`, or by the page that sent the visitor back. */
  rejections: number;
}

const consentRequired = () => enabledFields.newsletter && poll.newsletter_consent === 'required';

/** The fields of the form, filled with the details that this tab already has, and stored as they are typed. */
export function useVoterForm(initialErrors: () => FieldErrors): VoterForm {
  const [typed] = useState(readTyped);
  const [given] = useState(() => typed ?? nothingTyped());
  const [details, setDetails] = useState(given);
  // After going back from a counted vote, the history still has the errors of details that are gone.
  const [errors, setErrors] = useState(() => (typed ? initialErrors() : {}));
  const [consentMissing, setConsentMissing] = useState(false);
  const [countryFilledIn, setCountryFilledIn] = useState(0);
  const [rejections, setRejections] = useState(() => (isRight(errors) ? 0 : 1));
  useEffect(() => {
    if (details !== given) keepTyped(details);
  }, [details, given]);

  return {
    given,
    details,
    errors,
    consentMissing,
    change: (field, value) => {
      setDetails((earlier) => ({ ...earlier, [field]: value }));
      // An error disappears as soon as the field is valid; new ones appear only with the next `submit`.
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
    submit: (fields) => {
      const sent = read(fields, details);
      if (sent.country !== details.country) setCountryFilledIn((earlier) => earlier + 1);
      const found = checkDetails(sent);
      const hasNotAgreed = consentRequired() && !sent.freegifts;
      setDetails(sent);
      setErrors(found);
      setConsentMissing(hasNotAgreed);
      if (isRight(found) && !hasNotAgreed) return sent;
      setRejections((earlier) => earlier + 1);
      return undefined;
    },
    countryFilledIn,
    rejections,
  };
}

/** The values of the fields; details that the poll does not ask for stay. */
function read(fields: FormData, details: VoterDetails): VoterDetails {
  const sent = { ...details, freegifts: enabledFields.newsletter ? fields.has('freegifts') : details.freegifts };
  for (const field of voterFields) {
    const text = fields.get(field);
    if (typeof text === 'string') sent[field] = field === 'country' ? (findCountry(text)?.name ?? text) : text;
  }
  return sent;
}

function isRight(errors: FieldErrors): boolean {
  return Object.keys(errors).length === 0;
}

import { useState } from 'react';
import type { VoterDetails, VoterField } from '../../api/voter-details';
import { readDraft } from '../../ballot/ballot-draft';
import { checkDetails, checkField, type Faults } from '../../ballot/check-details';
import { defaultCountry } from '../../content/countries';

const nothingGiven: VoterDetails = {
  name: '',
  phone_number: '',
  email: '',
  country: defaultCountry,
  zip_code: '',
  freegifts: true,
};

interface VoterForm {
  details: VoterDetails;
  faults: Faults;
  change: (field: VoterField, value: string) => void;
  changeFreeGifts: (wanted: boolean) => void;
  /** Checks all fields and marks the faulty ones; true when there are none. */
  check: () => boolean;
  /** How often something was found wrong, by the page or by whoever sent the visitor back here. */
  refusals: number;
}

/** The fields of the form: what was given earlier in this tab stands in them again. */
export function useVoterForm(faultsAtFirst: () => Faults): VoterForm {
  const [details, setDetails] = useState(() => readDraft()?.details ?? nothingGiven);
  const [faults, setFaults] = useState(faultsAtFirst);
  const [refusals, setRefusals] = useState(() => (isRight(faults) ? 0 : 1));

  return {
    details,
    faults,
    change: (field, value) => {
      setDetails((earlier) => ({ ...earlier, [field]: value }));
      // A mark goes as soon as the field is right, and comes only with the next attempt.
      if (faults[field] && !checkField(field, value)) setFaults(({ [field]: _mended, ...others }) => others);
    },
    changeFreeGifts: (freegifts) => setDetails((earlier) => ({ ...earlier, freegifts })),
    check: () => {
      const found = checkDetails(details);
      setFaults(found);
      if (!isRight(found)) setRefusals((earlier) => earlier + 1);
      return isRight(found);
    },
    refusals,
  };
}

function isRight(faults: Faults): boolean {
  return Object.keys(faults).length === 0;
}

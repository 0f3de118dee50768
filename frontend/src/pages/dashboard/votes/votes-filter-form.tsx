import { useId, useState } from 'react';
import { longest } from '../../../api/voter-details';
import { CountryCombobox } from '../../../components/country-combobox';
import { FormField } from '../../../components/form-field';
import { findCountry } from '../../../content/countries';
import { defaultLanguage } from '../../../content/languages';
import { useAdminTexts } from '../../../languages/admin-texts';
import { countryName } from '../country-name';
import { FilterForm } from '../filter-form';
import { withoutControls } from '../without-controls';
import type { VotesFilter } from './votes-filter';

interface VotesFilterFormProps {
  filter: VotesFilter;
  onClose: () => void;
  onApply: (changes: Partial<VotesFilter>) => void;
}

/** Changes one condition at a time, country or zip code; the other one stays. */
export function VotesFilterForm({ filter, onClose, onApply }: VotesFilterFormProps) {
  const texts = useAdminTexts().votes;
  const [by, setBy] = useState<'country' | 'zip-code'>(filter.zipCode && !filter.country ? 'zip-code' : 'country');
  const [country, setCountry] = useState(filter.country && countryName(filter.country, defaultLanguage));
  const [zipCode, setZipCode] = useState(filter.zipCode);
  const [wrong, setWrong] = useState(false);
  const id = useId();

  const apply = () => {
    const found = findCountry(country);
    if (by === 'country' && country.trim() && !found) {
      setWrong(true);
      return;
    }
    onApply(by === 'zip-code' ? { zipCode: zipCode.trim() } : { country: found?.code ?? '' });
    onClose();
  };

  const choice = (value: typeof by, label: string) => (
    <label className="filter-form__choice">
      <input type="radio" name="by" checked={by === value} onChange={() => setBy(value)} />
      {label}
    </label>
  );

  return (
    <FilterForm onCancel={onClose} onApply={apply}>
      <fieldset className="filter-form__choices">
        <legend>{texts.searchBy}</legend>
        {choice('country', texts.country)}
        {choice('zip-code', texts.zipCode)}
      </fieldset>
      {by === 'country' ? (
        <FormField id={`${id}-country`} label={texts.country} error={wrong ? texts.notACountry : undefined}>
          {(described) => (
            <CountryCombobox
              id={`${id}-country`}
              labelId={`${id}-country-label`}
              initialValue={country}
              onChange={(text) => {
                setCountry(text);
                setWrong(false);
              }}
              described={described}
              searchOnly={{ placeholder: texts.countryPlaceholder }}
            />
          )}
        </FormField>
      ) : (
        <FormField id={`${id}-zip`} label={texts.zipCode}>
          {(described) => (
            <input
              {...described}
              id={`${id}-zip`}
              className="form-field__control"
              placeholder={texts.zipPlaceholder}
              value={zipCode}
              maxLength={longest.zip_code}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => setZipCode(withoutControls(event.currentTarget.value))}
            />
          )}
        </FormField>
      )}
    </FilterForm>
  );
}

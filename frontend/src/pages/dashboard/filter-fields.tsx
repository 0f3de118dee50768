import { TextInput } from '@mantine/core';
import { useId } from 'react';
import { CountryCombobox } from '../../components/country-combobox';
import { FormField } from '../../components/form-field';
import { enabledFields } from '../../content/enabled-fields';
import { longestDomain } from '../../content/limits';
import { useAdminTexts } from '../../languages/admin-texts';
import { useLanguage } from '../../languages/language';
import { countryName } from './country-name';
import { withoutControls } from './without-controls';

interface FilterFieldProps {
  value: string;
  onChange: (text: string) => void;
}

/** A country by its name. `isWrong`: what was typed is none. */
export function CountryFilterField({ value, isWrong, onChange }: FilterFieldProps & { isWrong: boolean }) {
  const texts = useAdminTexts().votes;
  const language = useLanguage();
  const id = useId();
  const home = enabledFields.home_country;
  return (
    <FormField id={id} label={texts.country} error={isWrong ? texts.notACountry : undefined}>
      {(described) => (
        <CountryCombobox
          id={id}
          labelId={`${id}-label`}
          initialValue={value}
          onChange={onChange}
          described={described}
          searchOnly={{ placeholder: home === 'US' ? texts.countryPlaceholder : countryName(home, language) }}
        />
      )}
    </FormField>
  );
}

export function MailDomainField({ value, onChange }: FilterFieldProps) {
  return (
    <TextInput
      label={useAdminTexts().votes.mailDomain}
      placeholder="example.com"
      value={value}
      maxLength={longestDomain}
      autoComplete="off"
      spellCheck={false}
      onChange={(event) => onChange(withoutControls(event.currentTarget.value))}
    />
  );
}

import { TextInput } from '@mantine/core';
import { useId, useState } from 'react';
import { CountryCombobox } from '../../components/country-combobox';
import { FormField } from '../../components/form-field';
import { findCountry } from '../../content/countries';
import { enabledFields } from '../../content/enabled-fields';
import { defaultLanguage } from '../../content/languages';
import { longestDomain } from '../../content/limits';
import { useAdminTexts } from '../../languages/admin-texts';
import { useLanguage } from '../../languages/language';
import { countryName } from './country-name';
import { withoutControls } from './without-controls';

interface FilterFieldProps {
  value: string;
  onChange: (text: string) => void;
}

/** The code of a filter's country, as a field of its name, which follows the filter until it is edited. */
export function useCountry(code: string) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isWrong, setWrong] = useState(false);
  const name = typed ?? (code && countryName(code, defaultLanguage));
  return {
    /** As a filter has it; undefined if what was typed is no country. */
    read: () => {
      const found = name.trim() ? findCountry(name)?.code : '';
      setWrong(found === undefined);
      return found;
    },
    field: {
      value: name,
      isWrong,
      onChange: (text: string) => {
        setTyped(text);
        setWrong(false);
      },
    },
  };
}

/** `isWrong`: what was typed is no country. */
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

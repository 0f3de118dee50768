import { Group, NativeSelect } from '@mantine/core';
import { useRef } from 'react';
import { countries, shownName } from '../../../content/countries';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { countryName } from '../country-name';
import { ChipButton } from '../filter-chips';
import type { FieldProps } from './line-field';

interface CountriesFieldProps extends FieldProps {
  /** Undefined: all countries. */
  onChange: (codes: string[] | undefined) => void;
}

/** Which countries are meant: a list that grows by a choice and shrinks by its buttons. */
export function CountriesField({ label, value, onChange, ...field }: CountriesFieldProps) {
  const list = useRef<HTMLSelectElement>(null);
  const language = useLanguage();
  const texts = useAdminTexts().pollForm;
  const codes = Array.isArray(value) ? value.map(String) : [];
  const left = countries.filter(({ code }) => !codes.includes(code));
  const chosen = codes.length > 0 && (
    <Group component="ul" gap="xs" aria-label={label}>
      {codes.map((code) => (
        <li key={code}>
          <ChipButton
            text={countryName(code, language)}
            label={texts.withoutCountry({ country: countryName(code, language) })}
            onRemove={() => {
              // The button goes, and the focus must not go with it.
              list.current?.focus();
              const others = codes.filter((other) => other !== code);
              onChange(others.length > 0 ? others : undefined);
            }}
          />
        </li>
      ))}
    </Group>
  );
  return (
    <NativeSelect
      ref={list}
      label={label}
      {...field}
      inputContainer={(select) => (
        <>
          {chosen}
          {select}
        </>
      )}
      value=""
      data={[
        { value: '', label: codes.length === 0 ? texts.allCountries : texts.addCountry },
        ...left.map((country) => ({ value: country.code, label: shownName(country, language) })),
      ]}
      onChange={({ currentTarget }) => onChange([...codes, currentTarget.value])}
    />
  );
}

import { useId } from 'react';
import { FormField } from '../../../components/form-field';
import { Icon } from '../../../components/icon';
import { countries, shownName } from '../../../content/countries';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { countryName } from '../country-name';
import '../filter-chips.css';

interface CountriesFieldProps {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  /** Codes; undefined: all countries. */
  value: unknown;
  onChange: (codes: string[] | undefined) => void;
}

/** Which countries are meant: a list that grows by a choice and shrinks by its buttons. */
export function CountriesField({ label, hint, error, value, onChange }: CountriesFieldProps) {
  const id = useId();
  const language = useLanguage();
  const texts = useAdminTexts().pollForm;
  const codes = Array.isArray(value) ? value.map(String) : [];
  const left = countries.filter(({ code }) => !codes.includes(code));
  return (
    <FormField id={id} label={label} hint={hint} error={error}>
      {(described) => (
        <>
          {codes.length > 0 && (
            <ul className="filter-chips" aria-label={label}>
              {codes.map((code) => (
                <li key={code}>
                  <button
                    type="button"
                    className="filter-chips__chip"
                    aria-label={texts.withoutCountry({ country: countryName(code, language) })}
                    onClick={() => {
                      // The button goes, and the focus must not go with it.
                      document.getElementById(id)?.focus();
                      const others = codes.filter((other) => other !== code);
                      onChange(others.length > 0 ? others : undefined);
                    }}
                  >
                    {countryName(code, language)}
                    <Icon name="close" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          <select
            {...described}
            id={id}
            className="form-field__control"
            value=""
            onChange={({ currentTarget }) => onChange([...codes, currentTarget.value])}
          >
            <option value="">{codes.length === 0 ? texts.allCountries : texts.addCountry}</option>
            {left.map((country) => (
              <option key={country.code} value={country.code}>
                {shownName(country, language)}
              </option>
            ))}
          </select>
        </>
      )}
    </FormField>
  );
}

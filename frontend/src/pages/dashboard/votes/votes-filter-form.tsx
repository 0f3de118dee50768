import { type ReactNode, useId, useState } from 'react';
import { voteStatusValues } from '../../../api/schema';
import { longest } from '../../../api/voter-details';
import { CountryCombobox } from '../../../components/country-combobox';
import { type Described, FormField } from '../../../components/form-field';
import { findCountry } from '../../../content/countries';
import { enabledFields, isEnabled } from '../../../content/enabled-fields';
import { defaultLanguage } from '../../../content/languages';
import { longestDomain } from '../../../content/limits';
import { pollPart } from '../../../content/poll-data';
import { statesIn } from '../../../content/us-states';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { countryName } from '../country-name';
import { FilterForm } from '../filter-form';
import { MomentField } from '../moment-field';
import { withoutControls } from '../without-controls';
import { CastFromField } from './cast-from-field';
import { fromLocal, toLocal } from './local-moment';
import { freeGiftsOf, type VotesFilter } from './votes-filter';

interface Control extends Described {
  id: string;
  className: string;
}

interface VotesFilterFormProps {
  filter: VotesFilter;
  /** If not, the form has no mail domain: it may be a person's own. */
  seesContacts: boolean;
  onClose: () => void;
  onApply: (changes: Partial<VotesFilter>) => void;
}

/** Shows country or zip code, and keeps what is typed in the other one. What is not in the form is removed as a chip. */
export function VotesFilterForm({ filter, seesContacts, onClose, onApply }: VotesFilterFormProps) {
  const texts = useAdminTexts().votes;
  const language = useLanguage();
  const [by, setBy] = useState<'country' | 'zip-code'>(filter.zipCode && !filter.country ? 'zip-code' : 'country');
  const [country, setCountry] = useState(filter.country && countryName(filter.country, defaultLanguage));
  const [zipCode, setZipCode] = useState(filter.zipCode);
  const [wrong, setWrong] = useState(false);
  const [from, setFrom] = useState(toLocal(filter.castFrom));
  const [to, setTo] = useState(toLocal(filter.castTo));
  const [wrongTo, setWrongTo] = useState(false);
  const [status, setStatus] = useState<string>(filter.status);
  const [freeGifts, setFreeGifts] = useState(filter.freeGifts);
  const [state, setState] = useState(filter.state);
  const [source, setSource] = useState(filter.source);
  const [mailDomain, setMailDomain] = useState(filter.mailDomain);
  const id = useId();
  const hasZipCodes = enabledFields.zip_code;
  const hasStates = enabledFields.zip_code && (enabledFields.countries?.includes('US') ?? true);

  const apply = () => {
    const found = findCountry(country);
    if (country.trim() && !found) {
      setBy('country');
      setWrong(true);
      return;
    }
    const castFrom = fromLocal(from, filter.castFrom);
    const castTo = fromLocal(to, filter.castTo);
    if (castFrom && castTo && Date.parse(castTo) < Date.parse(castFrom)) {
      setWrongTo(true);
      return;
    }
    onApply({
      zipCode: zipCode.trim(),
      country: found?.code ?? '',
      castFrom,
      castTo,
      status: voteStatusValues.find((known) => known === status) ?? '',
      freeGifts,
      state,
      source,
      mailDomain: mailDomain.trim(),
    });
    onClose();
  };

  const choice = (value: typeof by, label: string) => (
    <label className="filter-form__choice">
      <input type="radio" name="by" checked={by === value} onChange={() => setBy(value)} />
      {label}
    </label>
  );

  const field = (name: string, label: string, control: (given: Control) => ReactNode) => (
    <FormField id={`${id}-${name}`} label={label}>
      {(described) => control({ ...described, id: `${id}-${name}`, className: 'form-field__control' })}
    </FormField>
  );

  return (
    <FilterForm onCancel={onClose} onApply={apply}>
      {hasZipCodes && (
        <fieldset className="filter-form__choices">
          <legend>{texts.searchBy}</legend>
          {choice('country', texts.country)}
          {choice('zip-code', texts.zipCode)}
        </fieldset>
      )}
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
              searchOnly={{
                placeholder:
                  enabledFields.home_country === 'US'
                    ? texts.countryPlaceholder
                    : countryName(enabledFields.home_country, language),
              }}
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
      <CastFromField
        value={from}
        onChange={(moment) => {
          setFrom(moment);
          setWrongTo(false);
        }}
        onLately={(moment) => {
          setFrom(moment);
          setTo('');
          setWrongTo(false);
        }}
      />
      <MomentField
        label={texts.castTo}
        value={to}
        error={wrongTo ? texts.castToTooEarly : undefined}
        onChange={(moment) => {
          setTo(moment);
          setWrongTo(false);
        }}
      />
      {field('status', texts.statusLabel, (given) => (
        <select {...given} value={status} onChange={(event) => setStatus(event.currentTarget.value)}>
          <option value="">{texts.all}</option>
          {voteStatusValues.map((known) => (
            <option key={known} value={known}>
              {texts.statuses[known]}
            </option>
          ))}
        </select>
      ))}
      {isEnabled('newsletter') &&
        field('free-gifts', texts.freeGifts, (given) => (
          <select
            {...given}
            value={freeGifts}
            onChange={(event) => setFreeGifts(freeGiftsOf(event.currentTarget.value))}
          >
            <option value="">{texts.all}</option>
            <option value="true">{texts.yes}</option>
            <option value="false">{texts.no}</option>
          </select>
        ))}
      {hasStates &&
        field('state', texts.state, (given) => (
          <select {...given} value={state} onChange={(event) => setState(event.currentTarget.value)}>
            <option value="">{texts.all}</option>
            {statesIn(language).map(({ code, name }) => (
              <option key={code} value={code}>
                {name}
              </option>
            ))}
          </select>
        ))}
      {field('source', texts.source, (given) => (
        <select {...given} value={source} onChange={(event) => setSource(event.currentTarget.value)}>
          <option value="">{texts.all}</option>
          {[...new Set([...pollPart('dashboard').campaign_domains, ...(filter.source ? [filter.source] : [])])].map(
            (domain) => (
              <option key={domain}>{domain}</option>
            ),
          )}
        </select>
      ))}
      {seesContacts &&
        field('mail-domain', texts.mailDomain, (given) => (
          <input
            {...given}
            placeholder="example.com"
            value={mailDomain}
            maxLength={longestDomain}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setMailDomain(withoutControls(event.currentTarget.value))}
          />
        ))}
    </FilterForm>
  );
}

import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { newsletterStateValues } from '../../../api/schema';
import { findCountry } from '../../../content/countries';
import { defaultLanguage, languageTags } from '../../../content/languages';
import { pollPart } from '../../../content/poll-data';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { countryName } from '../country-name';
import { DialogForm } from '../dialog-form';
import { CountryFilterField, MailDomainField } from '../filter-fields';
import { MomentField } from '../moment-field';
import { Options } from '../options';
import { usePeriod } from '../use-period';
import { timeZoneIn } from '../votes/local-moment';
import { type EmailsFilter, languageName, languageOf, stateOf, unknownLanguage } from './emails-filter';

interface EmailsFilterFormProps {
  filter: EmailsFilter;
  onClose: () => void;
  onApply: (changes: Partial<EmailsFilter>) => void;
}

/** A field follows the filter, which may change meanwhile beside the list, until it is edited. */
export function EmailsFilterForm({ filter, onClose, onApply }: EmailsFilterFormProps) {
  const { emails: texts, votes: votesTexts, list } = useAdminTexts();
  const shownLanguage = useLanguage();
  const [typedCountry, setTypedCountry] = useState<string | null>(null);
  const country = typedCountry ?? (filter.country && countryName(filter.country, defaultLanguage));
  const [wrong, setWrong] = useState(false);
  const period = usePeriod({ from: filter.consentedFrom, to: filter.consentedTo });
  const [edited, setEdited] = useState<Partial<EmailsFilter>>({});
  const edit = (changes: Partial<EmailsFilter>) => setEdited({ ...edited, ...changes });
  const { source, state, language, mailDomain } = { ...filter, ...edited };
  const domains = pollPart('dashboard').campaign_domains;
  const all = { value: '', label: texts.all };
  const known = [...languageTags, unknownLanguage].map(languageOf).filter((each) => each !== '');

  const apply = () => {
    const found = findCountry(country);
    if (country.trim() && !found) {
      setWrong(true);
      return;
    }
    const moments = period.read();
    if (!moments) return;
    onApply({
      source,
      country: found?.code ?? '',
      state,
      language,
      consentedFrom: moments.from,
      consentedTo: moments.to,
      mailDomain: mailDomain.trim(),
    });
    onClose();
  };

  return (
    <DialogForm action={list.apply} onCancel={onClose} onSubmit={apply}>
      <Options
        legend={texts.filterTitle}
        isLegendHidden
        options={['', ...domains]}
        names={{ '': texts.all, ...Object.fromEntries(domains.map((domain) => [domain, domain])) }}
        chosen={source}
        onChoose={(domain) => edit({ source: domain })}
      />
      <CountryFilterField
        key={filter.country}
        value={country}
        isWrong={wrong}
        onChange={(text) => {
          setTypedCountry(text);
          setWrong(false);
        }}
      />
      <NativeSelect
        label={texts.state}
        value={state}
        data={[all, ...newsletterStateValues.map((value) => ({ value, label: texts.states[value] }))]}
        onChange={(event) => edit({ state: stateOf(event.currentTarget.value) })}
      />
      <NativeSelect
        label={texts.language}
        value={language}
        data={[all, ...known.map((value) => ({ value, label: languageName(value, texts) }))]}
        onChange={(event) => edit({ language: languageOf(event.currentTarget.value) })}
      />
      <MomentField
        label={texts.consentedFrom}
        description={votesTexts.timeZone({ zone: timeZoneIn(shownLanguage) })}
        value={period.from}
        onChange={(from) => period.change({ from })}
      />
      <MomentField
        label={texts.consentedTo}
        value={period.to}
        error={period.endsTooEarly ? votesTexts.castToTooEarly : undefined}
        onChange={(to) => period.change({ to })}
      />
      <MailDomainField value={mailDomain} onChange={(domain) => edit({ mailDomain: domain })} />
    </DialogForm>
  );
}

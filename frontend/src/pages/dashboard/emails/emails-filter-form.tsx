import { NativeSelect } from '@mantine/core';
import { useState } from 'react';
import { newsletterStateValues } from '../../../api/schema';
import { languageTags } from '../../../content/languages';
import { pollPart } from '../../../content/poll-data';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { DialogForm } from '../dialog-form';
import { CountryFilterField, MailDomainField, useCountry } from '../filter-fields';
import { timeZoneIn } from '../moment';
import { Options } from '../options';
import { PeriodFields, usePeriod } from '../period';
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
  const country = useCountry(filter.country);
  const period = usePeriod({ from: filter.consentedFrom, to: filter.consentedTo });
  const [edited, setEdited] = useState<Partial<EmailsFilter>>({});
  const edit = (changes: Partial<EmailsFilter>) => setEdited({ ...edited, ...changes });
  const { source, state, language, mailDomain } = { ...filter, ...edited };
  const domains = pollPart('dashboard').campaign_domains;
  const all = { value: '', label: texts.all };
  const known = [...languageTags, unknownLanguage].map(languageOf).filter((each) => each !== '');

  const apply = () => {
    const code = country.read();
    const moments = period.read();
    if (code === undefined || !moments) return;
    onApply({
      source,
      country: code,
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
      <CountryFilterField key={filter.country} {...country.field} />
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
      <PeriodFields
        period={period}
        from={{ label: texts.consentedFrom, description: votesTexts.timeZone({ zone: timeZoneIn(shownLanguage) }) }}
        to={{ label: texts.consentedTo }}
      />
      <MailDomainField value={mailDomain} onChange={(domain) => edit({ mailDomain: domain })} />
    </DialogForm>
  );
}

import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { voteStatusValues } from '../../../api/schema';
import { longest } from '../../../api/voter-details';
import { enabledFields, isEnabled } from '../../../content/enabled-fields';
import { pollPart } from '../../../content/poll-data';
import { statesIn } from '../../../content/us-states';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { DialogForm } from '../dialog-form';
import { CountryFilterField, MailDomainField, useCountry } from '../filter-fields';
import { timeZoneIn, toLocal } from '../moment';
import { Options } from '../options';
import { PeriodFields, usePeriod } from '../period';
import { midnight } from '../time-zone';
import { withoutControls } from '../without-controls';
import { freeGiftsOf, statusOf, type VotesFilter } from './votes-filter';

const HOUR = 3_600_000;

interface VotesFilterFormProps {
  filter: VotesFilter;
  /** If not, the form has no mail domain: it may be a person's own. */
  seesContacts: boolean;
  onClose: () => void;
  onApply: (changes: Partial<VotesFilter>) => void;
}

/**
 * Shows country or zip code, and keeps what is typed in the other one. What is not in the form is removed as a chip. Beside the
 * list the filter may change meanwhile: a field follows it until it is edited.
 */
export function VotesFilterForm({ filter, seesContacts, onClose, onApply }: VotesFilterFormProps) {
  const { votes: texts, list } = useAdminTexts();
  const language = useLanguage();
  const [by, setBy] = useState<'country' | 'zipCode'>(filter.zipCode && !filter.country ? 'zipCode' : 'country');
  const country = useCountry(filter.country);
  const period = usePeriod({ from: filter.castFrom, to: filter.castTo });
  const [edited, setEdited] = useState<Partial<VotesFilter>>({});
  const edit = (changes: Partial<VotesFilter>) => setEdited({ ...edited, ...changes });
  const { zipCode, status, freeGifts, state, source, mailDomain } = { ...filter, ...edited };
  const all = { value: '', label: texts.all };
  const hasZipCodes = enabledFields.zip_code;
  const hasStates = enabledFields.zip_code && (enabledFields.countries?.includes('US') ?? true);

  const apply = () => {
    const code = country.read();
    if (code === undefined) setBy('country');
    const moments = period.read();
    if (code === undefined || !moments) return;
    onApply({
      zipCode: zipCode.trim(),
      country: code,
      castFrom: moments.from,
      castTo: moments.to,
      status,
      freeGifts,
      state,
      source,
      mailDomain: mailDomain.trim(),
    });
    onClose();
  };

  const lately = (label: string, from: () => number) => (
    <Button onClick={() => period.change({ from: toLocal(new Date(from()).toISOString()), to: '' })}>{label}</Button>
  );

  return (
    <DialogForm action={list.apply} onCancel={onClose} onSubmit={apply}>
      {hasZipCodes && (
        <Options legend={texts.searchBy} options={['country', 'zipCode']} names={texts} chosen={by} onChoose={setBy} />
      )}
      {by === 'country' ? (
        <CountryFilterField key={filter.country} {...country.field} />
      ) : (
        <TextInput
          label={texts.zipCode}
          placeholder={texts.zipPlaceholder}
          value={zipCode}
          maxLength={longest.zip_code}
          autoComplete="off"
          spellCheck={false}
          onChange={(event) => edit({ zipCode: withoutControls(event.currentTarget.value) })}
        />
      )}
      <PeriodFields
        period={period}
        from={{ label: texts.castFrom, description: texts.timeZone({ zone: timeZoneIn(language) }) }}
        to={{ label: texts.castTo }}
      >
        {lately(texts.lastHour, () => Date.now() - HOUR)}
        {lately(texts.lastDay, () => Date.now() - 24 * HOUR)}
        {lately(texts.today, midnight)}
      </PeriodFields>
      <NativeSelect
        label={texts.statusLabel}
        value={status}
        data={[all, ...voteStatusValues.map((value) => ({ value, label: texts.statuses[value] }))]}
        onChange={(event) => edit({ status: statusOf(event.currentTarget.value) })}
      />
      {isEnabled('newsletter') && (
        <NativeSelect
          label={texts.freeGifts}
          value={freeGifts}
          data={[all, { value: 'true', label: texts.yes }, { value: 'false', label: texts.no }]}
          onChange={(event) => edit({ freeGifts: freeGiftsOf(event.currentTarget.value) })}
        />
      )}
      {hasStates && (
        <NativeSelect
          label={texts.state}
          value={state}
          data={[all, ...statesIn(language).map(({ code, name }) => ({ value: code, label: name }))]}
          onChange={(event) => edit({ state: event.currentTarget.value })}
        />
      )}
      <NativeSelect
        label={texts.source}
        value={source}
        data={[all, ...new Set([...pollPart('dashboard').campaign_domains, ...(filter.source ? [filter.source] : [])])]}
        onChange={(event) => edit({ source: event.currentTarget.value })}
      />
      {seesContacts && <MailDomainField value={mailDomain} onChange={(domain) => edit({ mailDomain: domain })} />}
    </DialogForm>
  );
}

import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { isRecord } from '../../../api/is-record';
import { countries, shownName } from '../../../content/countries';
import { shareTargetNames } from '../../../features/share/share-targets';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { Choices } from '../choices';
import { fromLocal, toLocal } from '../moment';
import { MomentField } from '../moment-field';
import { CountriesField } from './countries-field';
import type { Control } from './fields';
import { FileField } from './file-field';
import { type FieldProps, LineField, wordsOf } from './line-field';

interface EditedProps extends FieldProps {
  onChange: (value: unknown) => void;
}

interface PlainFieldProps extends EditedProps {
  control: Exclude<Control, { kind: 'texts' | 'candidates' }>;
}

/** Edits a value of the poll that is the same in every language. */
export function PlainField({ control, ...field }: PlainFieldProps): ReactElement {
  const { value, onChange, ...words } = field;
  switch (control.kind) {
    case 'flag':
      return (
        <Checkbox {...words} checked={value === true} onChange={(event) => onChange(event.currentTarget.checked)} />
      );
    case 'pdf':
      return <FileField {...field} kind="pdf" onChange={(path) => onChange(path || null)} />;
    case 'targets':
      return <TargetsField {...field} />;
    case 'hosts':
      return <HostsField {...field} />;
    case 'countries':
      return <CountriesField {...field} />;
    case 'moment':
      return <PollMomentField {...field} empty={control.empty} />;
    case 'choice':
    case 'country':
      return <ChoiceField {...field} control={control} />;
    case 'line':
    case 'number':
      return <LineField {...field} kind={control.kind} onChange={(line) => onChange(line ?? control.empty)} />;
  }
}

function PollMomentField({ value, empty, onChange, ...field }: EditedProps & { empty: null | undefined }) {
  const moment = wordsOf(value);
  return (
    <MomentField {...field} value={toLocal(moment)} onChange={(local) => onChange(fromLocal(local, moment) || empty)} />
  );
}

function ChoiceField({ control, value, onChange, ...field }: PlainFieldProps) {
  const { options } = useAdminTexts().pollForm;
  const language = useLanguage();
  const without = control.kind === 'choice' ? control.without : undefined;
  const choices =
    control.kind === 'choice'
      ? [...new Set([...(without ? [without] : []), ...control.options])].map((option) => ({
          value: option,
          label: options[option],
        }))
      : countries.map((country) => ({ value: country.code, label: shownName(country, language) }));
  return (
    <NativeSelect
      {...field}
      data={choices}
      value={wordsOf(value) || without}
      onChange={({ currentTarget }) => onChange(currentTarget.value === without ? undefined : currentTarget.value)}
    />
  );
}

function TargetsField({ label, value, onChange }: EditedProps) {
  const targets = Object.entries(shareTargetNames).map(([id, name]) => ({ id, name }));
  const isOn = (id: string) => isRecord(value) && value[id] === true;
  return (
    <Choices
      label={label}
      choices={targets}
      value={targets.map(({ id }) => id).filter(isOn)}
      onChange={(selected) => onChange(Object.fromEntries(targets.map(({ id }) => [id, selected.includes(id)])))}
    />
  );
}

/** One in each line. */
function HostsField({ value, onChange, ...field }: EditedProps) {
  // With the empty line that is typed next.
  const [text, setText] = useState(() => (Array.isArray(value) ? value.join('\n') : ''));
  return (
    <Textarea
      {...field}
      rows={3}
      spellCheck={false}
      value={text}
      onChange={({ currentTarget }) => {
        setText(currentTarget.value);
        onChange(currentTarget.value.split(/\s+/).filter(Boolean));
      }}
    />
  );
}

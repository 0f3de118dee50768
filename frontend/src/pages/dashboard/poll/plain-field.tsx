import { Checkbox, NativeSelect, Textarea } from '@mantine/core';
import { type ReactElement, useState } from 'react';
import { isRecord } from '../../../api/is-record';
import { countries, shownName } from '../../../content/countries';
import { shareTargetNames } from '../../../features/share/share-target-names';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { Choices } from '../choices';
import { MomentField } from '../moment-field';
import { fromLocal, toLocal } from '../votes/local-moment';
import { CountriesField } from './countries-field';
import type { Control } from './fields';
import { FileField } from './file-field';
import { LineField, wordsOf } from './line-field';

export interface PlainFieldProps {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  control: Exclude<Control, { kind: 'texts' | 'candidates' }>;
  /** As in the poll file. */
  value: unknown;
  onChange: (value: unknown) => void;
}

/** Edits a value of the poll that is the same in every language. */
export function PlainField(props: PlainFieldProps): ReactElement {
  const { control } = props;
  switch (control.kind) {
    case 'flag':
      return <FlagField {...props} />;
    case 'pdf':
      return <PdfField {...props} />;
    case 'targets':
      return <TargetsField {...props} />;
    case 'hosts':
      return <HostsField {...props} />;
    case 'countries':
      return <CountriesField {...props} />;
    case 'moment':
      return <PollMomentField {...props} empty={control.empty} />;
    case 'choice':
    case 'country':
      return <ChoiceField {...props} />;
    case 'line':
    case 'number':
      return <LineField {...props} kind={control.kind} onChange={(value) => props.onChange(value ?? control.empty)} />;
  }
}

function PollMomentField({
  value,
  empty,
  onChange,
  label,
  hint,
  error,
}: PlainFieldProps & { empty: null | undefined }) {
  const moment = wordsOf(value);
  const props = hint === undefined ? { label } : { label, hint };
  return (
    <MomentField
      {...props}
      error={error}
      value={toLocal(moment)}
      onChange={(local) => onChange(fromLocal(local, moment) || empty)}
    />
  );
}

function ChoiceField({ label, hint, error, control, value, onChange }: PlainFieldProps) {
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
      label={label}
      description={hint}
      error={error}
      data={choices}
      value={wordsOf(value) || without}
      onChange={({ currentTarget }) => onChange(currentTarget.value === without ? undefined : currentTarget.value)}
    />
  );
}

function FlagField({ label, hint, error, value, onChange }: PlainFieldProps) {
  return (
    <Checkbox
      label={label}
      description={hint}
      error={error}
      checked={value === true}
      onChange={({ currentTarget }) => onChange(currentTarget.checked)}
    />
  );
}

function TargetsField({ label, value, onChange }: PlainFieldProps) {
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

function PdfField({ onChange, ...props }: PlainFieldProps) {
  return <FileField {...props} kind="pdf" onChange={(path) => onChange(path || null)} />;
}

/** One in each line. */
function HostsField({ label, hint, error, value, onChange }: PlainFieldProps) {
  // With the empty line that is typed next.
  const [text, setText] = useState(() => (Array.isArray(value) ? value.join('\n') : ''));
  return (
    <Textarea
      label={label}
      description={hint}
      error={error}
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

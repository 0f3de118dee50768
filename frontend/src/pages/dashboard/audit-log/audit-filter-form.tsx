import { NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { longest } from '../../../api/voter-details';
import { useAdminTexts } from '../../../languages/admin-texts';
import { FilterForm } from '../filter-form';
import { MomentField } from '../moment-field';
import { midnight } from '../time-zone';
import { fromLocal, toLocal } from '../votes/local-moment';
import { withoutControls } from '../without-controls';
import { type AuditFilter, actionOf } from './audit-filter';

interface AuditFilterFormProps {
  filter: AuditFilter;
  onClose: () => void;
  onApply: (filter: AuditFilter) => void;
}

export function AuditFilterForm({ filter, onClose, onApply }: AuditFilterFormProps) {
  const { filter: texts, actions } = useAdminTexts().audit;
  const [actor, setActor] = useState(filter.actor);
  const [action, setAction] = useState(filter.action);
  const [from, setFrom] = useState(toLocal(filter.from));
  const [to, setTo] = useState(toLocal(filter.to));
  const [wrongTo, setWrongTo] = useState(false);

  const apply = () => {
    const times = { from: fromLocal(from, filter.from), to: fromLocal(to, filter.to) };
    if (times.from && times.to && Date.parse(times.to) < Date.parse(times.from)) {
      setWrongTo(true);
      return;
    }
    onApply({ actor: actor.trim(), action, ...times });
    onClose();
  };

  const change = (set: (value: string) => void) => (value: string) => {
    set(value);
    setWrongTo(false);
  };
  const day = (label: string, daysAgo: number) => (
    <button
      type="button"
      className="button button--quiet"
      onClick={() => {
        change(setFrom)(midnightText(daysAgo));
        setTo(midnightText(daysAgo - 1));
      }}
    >
      {label}
    </button>
  );

  return (
    <FilterForm onCancel={onClose} onApply={apply}>
      <TextInput
        label={texts.actor}
        description={texts.actorHint}
        value={actor}
        maxLength={longest.email}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setActor(withoutControls(event.currentTarget.value))}
      />
      <NativeSelect
        label={texts.action}
        value={action}
        data={[{ value: '', label: texts.all }, ...Object.entries(actions).map(([value, label]) => ({ value, label }))]}
        onChange={(event) => setAction(actionOf(event.currentTarget.value))}
      />
      <MomentField label={texts.from} value={from} onChange={change(setFrom)}>
        {day(texts.today, 0)}
        {day(texts.yesterday, 1)}
      </MomentField>
      <MomentField
        label={texts.to}
        value={to}
        onChange={change(setTo)}
        error={wrongTo ? texts.toTooEarly : undefined}
      />
    </FilterForm>
  );
}

/** As a `datetime-local` value. */
function midnightText(daysAgo: number): string {
  return toLocal(new Date(midnight(daysAgo)).toISOString());
}

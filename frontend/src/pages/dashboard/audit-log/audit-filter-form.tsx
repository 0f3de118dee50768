import { Button, NativeSelect, TextInput } from '@mantine/core';
import { useState } from 'react';
import { longest } from '../../../api/voter-details';
import { useAdminTexts } from '../../../languages/admin-texts';
import { DialogForm } from '../dialog-form';
import { toLocal } from '../moment';
import { PeriodFields, usePeriod } from '../period';
import { midnight } from '../time-zone';
import { withoutControls } from '../without-controls';
import { type AuditFilter, actionOf } from './audit-filter';
import { actorWords, storedActor } from './audit-words';

interface AuditFilterFormProps {
  filter: AuditFilter;
  onClose: () => void;
  onApply: (filter: AuditFilter) => void;
}

/** A field follows the filter, which may change meanwhile beside the list, until it is edited. */
export function AuditFilterForm({ filter, onClose, onApply }: AuditFilterFormProps) {
  const { audit, list } = useAdminTexts();
  const { filter: texts, actions } = audit;
  const [edited, setEdited] = useState<Partial<AuditFilter>>({});
  const { actor, action } = { ...filter, actor: actorWords(filter.actor, audit), ...edited };
  const period = usePeriod(filter);

  const apply = () => {
    const moments = period.read();
    if (!moments) return;
    onApply({ actor: storedActor(actor.trim(), audit), action, ...moments });
    onClose();
  };

  const day = (label: string, daysAgo: number) => (
    <Button onClick={() => period.change({ from: midnightText(daysAgo), to: midnightText(daysAgo - 1) })}>
      {label}
    </Button>
  );

  return (
    <DialogForm action={list.apply} onCancel={onClose} onSubmit={apply}>
      <TextInput
        label={audit.actor}
        description={texts.actorHint}
        value={actor}
        maxLength={longest.email}
        autoComplete="off"
        spellCheck={false}
        onChange={(event) => setEdited({ ...edited, actor: withoutControls(event.currentTarget.value) })}
      />
      <NativeSelect
        label={audit.action}
        value={action}
        data={[{ value: '', label: texts.all }, ...Object.entries(actions).map(([value, label]) => ({ value, label }))]}
        onChange={(event) => setEdited({ ...edited, action: actionOf(event.currentTarget.value) })}
      />
      <PeriodFields period={period} from={{ label: texts.from }} to={{ label: texts.to }}>
        {day(texts.today, 0)}
        {day(texts.yesterday, 1)}
      </PeriodFields>
    </DialogForm>
  );
}

/** As a `datetime-local` value. */
function midnightText(daysAgo: number): string {
  return toLocal(new Date(midnight(daysAgo)).toISOString());
}

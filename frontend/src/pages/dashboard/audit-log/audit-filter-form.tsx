import { useId, useState } from 'react';
import { longest } from '../../../api/voter-details';
import { FormField } from '../../../components/form-field';
import { useAdminTexts } from '../../../languages/admin-texts';
import { FilterForm } from '../filter-form';
import { fromLocal, toLocal } from '../votes/local-moment';
import { withoutControls } from '../without-controls';
import type { AuditFilter } from './audit-filter';

interface AuditFilterFormProps {
  filter: AuditFilter;
  onClose: () => void;
  onApply: (filter: AuditFilter) => void;
}

export function AuditFilterForm({ filter, onClose, onApply }: AuditFilterFormProps) {
  const { filter: texts, actions } = useAdminTexts().audit;
  const id = useId();
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

  const time = (name: 'from' | 'to', value: string, set: (value: string) => void) => (
    <FormField id={`${id}-${name}`} label={texts[name]} error={name === 'to' && wrongTo ? texts.toTooEarly : undefined}>
      {(described) => (
        <input
          {...described}
          id={`${id}-${name}`}
          className="form-field__control"
          type="datetime-local"
          value={value}
          onChange={(event) => {
            set(event.currentTarget.value);
            setWrongTo(false);
          }}
        />
      )}
    </FormField>
  );

  return (
    <FilterForm onCancel={onClose} onApply={apply}>
      <FormField id={`${id}-actor`} label={texts.actor} hint={texts.actorHint}>
        {(described) => (
          <input
            {...described}
            id={`${id}-actor`}
            className="form-field__control"
            value={actor}
            maxLength={longest.email}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => setActor(withoutControls(event.currentTarget.value))}
          />
        )}
      </FormField>
      <FormField id={`${id}-action`} label={texts.action}>
        {(described) => (
          <select
            {...described}
            id={`${id}-action`}
            className="form-field__control"
            value={action}
            onChange={(event) => setAction(event.currentTarget.value)}
          >
            <option value="">{texts.all}</option>
            {Object.entries(actions).map(([name, words]) => (
              <option key={name} value={name}>
                {words}
              </option>
            ))}
          </select>
        )}
      </FormField>
      {time('from', from, setFrom)}
      {time('to', to, setTo)}
    </FilterForm>
  );
}

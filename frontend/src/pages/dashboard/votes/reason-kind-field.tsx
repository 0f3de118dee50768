import { useId } from 'react';
import { type ReasonKind, reasonKindValues } from '../../../api/schema';
import { FormField } from '../../../components/form-field';
import { useAdminTexts } from '../../../languages/admin-texts';

interface ReasonKindFieldProps {
  value: ReasonKind;
  onChange: (kind: ReasonKind) => void;
}

/** The public kind of reason. It is one of a list, so that nothing personal gets into the public log. */
export function ReasonKindField({ value, onChange }: ReasonKindFieldProps) {
  const texts = useAdminTexts().change;
  const id = useId();
  return (
    <FormField id={id} label={texts.kind} hint={texts.kindHint}>
      {(described) => (
        <select
          {...described}
          id={id}
          className="form-field__control"
          value={value}
          onChange={({ currentTarget }) =>
            onChange(reasonKindValues.find((known) => known === currentTarget.value) ?? value)
          }
        >
          {reasonKindValues.map((known) => (
            <option key={known} value={known}>
              {texts.kinds[known]}
            </option>
          ))}
        </select>
      )}
    </FormField>
  );
}

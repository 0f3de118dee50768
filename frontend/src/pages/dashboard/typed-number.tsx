import { type Ref, useId } from 'react';
import { FormField } from '../../components/form-field';
import { formatNumber } from '../../components/format-number';
import { useAdminTexts } from '../../languages/admin-texts';
import { useLanguage } from '../../languages/language';

interface TypedNumberProps {
  /** The number to type. */
  votes: number;
  value: string;
  wrong: boolean;
  onChange: (value: string) => void;
  ref: Ref<HTMLInputElement>;
}

/** Asks for the number of votes, so that a change of very many is no routine. */
export function TypedNumber({ votes, value, wrong, onChange, ref }: TypedNumberProps) {
  const texts = useAdminTexts().change;
  const shown = formatNumber(votes, useLanguage());
  const id = useId();
  return (
    <FormField
      id={id}
      label={texts.number}
      hint={texts.numberHint(shown)}
      error={wrong ? texts.wrongNumber(shown) : undefined}
    >
      {(described) => (
        <input
          {...described}
          id={id}
          ref={ref}
          className="form-field__control"
          inputMode="numeric"
          autoComplete="off"
          required
          value={value}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
      )}
    </FormField>
  );
}

/** Spaces and the thousands separators of any language are left out. */
export function isNumber(typed: string, votes: number): boolean {
  return typed.replace(/[\s.,'’]/g, '') === String(votes);
}

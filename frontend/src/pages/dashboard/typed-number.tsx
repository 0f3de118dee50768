import { useId, useRef, useState } from 'react';
import { FormField } from '../../components/form-field';
import { formatNumber } from '../../components/format-number';
import { useAdminTexts } from '../../languages/admin-texts';
import { useLanguage } from '../../languages/language';

/**
 * Asks for the number of votes, so that a change of very many is never routine. `votes`: the number to type; null if none has
 * to be typed.
 */
export function useTypedNumber(votes: number | null) {
  const texts = useAdminTexts().change;
  const language = useLanguage();
  const id = useId();
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  const shown = votes === null ? '' : formatNumber(votes, language);
  return {
    /** Whether the right number was typed. Marks the field if not. */
    check: () => {
      const isRight = votes === null || isNumber(typed, votes);
      setWrong(!isRight);
      return isRight;
    },
    focus: () => input.current?.focus(),
    field: votes !== null && (
      <FormField
        id={id}
        label={texts.number}
        hint={texts.numberHint({ shown })}
        error={wrong ? texts.wrongNumber({ shown }) : undefined}
      >
        {(described) => (
          <input
            {...described}
            id={id}
            ref={input}
            className="form-field__control"
            inputMode="numeric"
            autoComplete="off"
            required
            value={typed}
            onChange={(event) => {
              setTyped(event.currentTarget.value);
              setWrong(false);
            }}
          />
        )}
      </FormField>
    ),
  };
}

/** Ignores spaces and the thousands separators of any language. */
function isNumber(typed: string, votes: number): boolean {
  return typed.replace(/[\s.,'’]/g, '') === String(votes);
}

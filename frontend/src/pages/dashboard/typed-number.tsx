import { TextInput } from '@mantine/core';
import { useRef, useState } from 'react';
import { useAdminTexts } from '../../languages/admin-texts';

/**
 * Asks for the number of votes, so that a change of very many is never routine. `votes`: the number to type; null if none has
 * to be typed.
 */
export function useTypedNumber(votes: number | null) {
  const texts = useAdminTexts().change;
  const [typed, setTyped] = useState('');
  const [wrong, setWrong] = useState(false);
  const input = useRef<HTMLInputElement>(null);
  return {
    /** Whether the right number was typed. Marks and focuses the field if not. */
    check: () => {
      const isRight = votes === null || isNumber(typed, votes);
      setWrong(!isRight);
      if (!isRight) input.current?.focus();
      return isRight;
    },
    field: votes !== null && (
      <TextInput
        ref={input}
        label={texts.number}
        description={texts.numberHint({ votes })}
        error={wrong ? texts.wrongNumber({ votes }) : undefined}
        inputMode="numeric"
        autoComplete="off"
        required
        value={typed}
        onChange={(event) => {
          setTyped(event.currentTarget.value);
          setWrong(false);
        }}
      />
    ),
  };
}

/** Ignores spaces and the thousands separators of any language. */
function isNumber(typed: string, votes: number): boolean {
  return typed.replace(/[\s.,'’]/g, '') === String(votes);
}

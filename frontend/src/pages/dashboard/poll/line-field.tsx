import { useId } from 'react';
import { FormField } from '../../../components/form-field';

interface LineFieldProps {
  label: string;
  hint: string | undefined;
  error: string | undefined;
  kind: 'line' | 'number';
  /** As in the poll file. */
  value: unknown;
  /** Undefined: the field is empty. */
  onChange: (value: string | number | undefined) => void;
}

/** A line of text, or a number. */
export function LineField({ label, hint, error, kind, value, onChange }: LineFieldProps) {
  const id = useId();
  // What is no number is sent as it is, for the server to reject.
  const read = (text: string) => (kind === 'number' && /^\d{1,15}$/.test(text) ? Number(text) : text);
  return (
    <FormField id={id} label={label} hint={hint} error={error}>
      {(described) => (
        <input
          {...described}
          id={id}
          className="form-field__control"
          inputMode={kind === 'number' ? 'numeric' : undefined}
          autoComplete="off"
          spellCheck={false}
          value={wordsOf(value)}
          onChange={({ currentTarget }) => {
            const text = currentTarget.value.trim();
            onChange(text === '' ? undefined : read(text));
          }}
        />
      )}
    </FormField>
  );
}

export function wordsOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

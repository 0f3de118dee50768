import { TextInput } from '@mantine/core';

/** What every field of the poll gets. */
export interface FieldProps {
  label: string;
  description: string | undefined;
  error: string | undefined;
  /** As in the poll file. */
  value: unknown;
}

interface LineFieldProps extends FieldProps {
  kind: 'line' | 'number';
  /** Undefined: the field is empty. */
  onChange: (value: string | number | undefined) => void;
}

export function LineField({ kind, value, onChange, ...field }: LineFieldProps) {
  // What is no number is sent as it is, for the server to reject.
  const read = (text: string) => (kind === 'number' && /^\d{1,15}$/.test(text) ? Number(text) : text);
  return (
    <TextInput
      {...field}
      inputMode={kind === 'number' ? 'numeric' : 'text'}
      autoComplete="off"
      spellCheck={false}
      value={wordsOf(value)}
      onChange={({ currentTarget }) => {
        const text = currentTarget.value.trim();
        onChange(text === '' ? undefined : read(text));
      }}
    />
  );
}

export function wordsOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

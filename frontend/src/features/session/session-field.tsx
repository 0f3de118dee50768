import type { ComponentProps } from 'react';
import { FormField } from '../../components/form-field';

interface SessionFieldProps extends Pick<ComponentProps<'input'>, 'autoComplete' | 'enterKeyHint' | 'inputMode'> {
  id: string;
  type: 'email' | 'password' | 'text';
  label: string;
  error: string | undefined;
  hint?: string;
  onChange: () => void;
}

/** A required field of a SessionCard, which reads it when it is sent. */
export function SessionField({ id, label, hint, error, onChange, ...input }: SessionFieldProps) {
  return (
    <FormField id={id} label={label} hint={hint} error={error}>
      {(described) => (
        <input
          {...described}
          {...input}
          id={id}
          name={id}
          required
          spellCheck={false}
          autoCapitalize="none"
          className="form-field__control"
          onChange={onChange}
        />
      )}
    </FormField>
  );
}

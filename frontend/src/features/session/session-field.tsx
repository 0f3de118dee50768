import type { ComponentProps } from 'react';
import { FormField } from '../../components/form-field';

interface SessionFieldProps
  extends Pick<ComponentProps<'input'>, 'autoComplete' | 'enterKeyHint' | 'inputMode' | 'onChange'> {
  name: string;
  type: 'email' | 'password' | 'text';
  label: string;
  error: string | undefined;
  hint?: string;
}

/** A required field of a SessionCard, which reads it when it is sent. */
export function SessionField({ name, label, hint, error, ...input }: SessionFieldProps) {
  return (
    <FormField id={name} label={label} hint={hint} error={error}>
      {(described) => (
        <input
          {...described}
          {...input}
          id={name}
          name={name}
          required
          spellCheck={false}
          autoCapitalize="none"
          className="form-field__control"
        />
      )}
    </FormField>
  );
}

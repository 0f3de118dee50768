import type { ReactNode } from 'react';
import './form-field.css';

interface FormFieldProps {
  /** The id of the control inside. */
  id: string;
  label: string;
  hint?: string | undefined;
  error?: string | undefined;
  /** Renders the control with the ARIA attributes that connect it to its hint and error. */
  children: (described: Described) => ReactNode;
}

export interface Described {
  'aria-describedby': string | undefined;
  'aria-invalid': boolean;
}

/** A label, a hint, a control and its error (WCAG 3.3.1, 3.3.2). */
export function FormField({ id, label, hint, error, children }: FormFieldProps) {
  const hintId = `${id}-hint`;
  const errorId = `${id}-error`;
  const describedBy = [hint && hintId, error && errorId].filter(Boolean).join(' ');
  return (
    <div className="form-field">
      <label className="form-field__label" id={`${id}-label`} htmlFor={id}>
        {label}
      </label>
      {hint && (
        <p className="form-field__hint" id={hintId}>
          {hint}
        </p>
      )}
      {children({ 'aria-describedby': describedBy || undefined, 'aria-invalid': error !== undefined })}
      {error && (
        <p className="form-field__error" id={errorId}>
          {error}
        </p>
      )}
    </div>
  );
}

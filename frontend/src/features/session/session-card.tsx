import type { ComponentProps, ReactNode } from 'react';
import { FormField } from '../../components/form-field';
import './session-form.css';
import type { useSessionForm } from './use-session-form';

interface SessionCardProps {
  title: string;
  form: ReturnType<typeof useSessionForm>;
  submit: string;
  /** The button's text while a request is under way. */
  sending: string;
  /** Shown above the fields. */
  notice?: ReactNode;
  /** Shown below the button. */
  footer?: ReactNode;
  children: ReactNode;
}

/** A page with one form: sign-in, forgotten password, new password. */
export function SessionCard({ title, form, submit, sending, notice, footer, children }: SessionCardProps) {
  return (
    <main className="page page--narrow">
      <h1>{title}</h1>
      <form className="card session-form" ref={form.element} onSubmit={form.onSubmit} noValidate>
        {notice}
        {children}
        <button type="submit" className="button button--primary" aria-disabled={form.sending}>
          {form.sending ? sending : submit}
        </button>
        {footer}
      </form>
    </main>
  );
}

/** A message above the fields; `bad`: the request failed. */
export function SessionNotice({ bad = false, children }: { bad?: boolean; children: ReactNode }) {
  return (
    <div className={`session-form__notice${bad ? ' session-form__notice--bad' : ''}`} role={bad ? 'alert' : 'status'}>
      {children}
    </div>
  );
}

interface SessionFieldProps
  extends Pick<ComponentProps<'input'>, 'autoComplete' | 'enterKeyHint' | 'inputMode' | 'onChange'> {
  name: string;
  type: 'email' | 'password' | 'text';
  label: string;
  error: string | undefined;
  hint?: string;
}

/** A required field, which the form reads when it is sent. */
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

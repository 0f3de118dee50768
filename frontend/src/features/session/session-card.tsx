import type { ReactNode } from 'react';
import '../../components/button.css';
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

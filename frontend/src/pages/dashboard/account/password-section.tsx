import { useId, useState } from 'react';
import { changePassword } from '../../../api/account';
import '../../../components/button.css';
import { useToast } from '../../../components/toast';
import { shortestPassword } from '../../../content/limits';
import { renewSession } from '../../../features/session/admin-session';
import { passwordErrorOf } from '../../../features/session/password-error';
import { SessionField } from '../../../features/session/session-field';
import { SessionNotice } from '../../../features/session/session-notice';
import { type FieldErrors, type Typed, useSessionForm } from '../../../features/session/use-session-form';
import { useAdminTexts } from '../../../languages/admin-texts';

export function PasswordSection() {
  const { account: texts, resetPassword, slowDown, unreachable } = useAdminTexts();
  const headingId = useId();
  const toast = useToast();
  const [notice, setNotice] = useState<'slow-down' | 'failed' | null>(null);

  const check = (typed: Typed): FieldErrors => ({
    current: typed('current') ? undefined : ({ account }) => account.own.noCurrent,
    password: passwordErrorOf(typed('password')),
    again: typed('password') === typed('again') ? undefined : ({ resetPassword: words }) => words.mismatch,
  });
  const send = async (typed: Typed): Promise<FieldErrors> => {
    setNotice(null);
    const outcome = await changePassword(typed('current'), typed('password'));
    if (outcome === 'wrong-password') return { current: ({ account }) => account.own.wrongCurrent };
    if (outcome === 'password-rejected') return { password: ({ resetPassword: words }) => words.tooEasy };
    if (outcome === 'slow-down' || outcome === 'failed') {
      setNotice(outcome);
      return {};
    }
    renewSession(outcome.token);
    form.element.current?.reset();
    toast(texts.own.changed);
    return {};
  };
  const form = useSessionForm(check, send);
  const field = (id: 'current' | 'password' | 'again', label: string) => (
    <SessionField
      id={id}
      type="password"
      label={label}
      error={form.errors[id]}
      autoComplete={id === 'current' ? 'current-password' : 'new-password'}
      enterKeyHint={id === 'again' ? 'done' : 'next'}
      {...(id === 'password' && { hint: resetPassword.hint({ shortest: shortestPassword }) })}
      onChange={() => form.unmark(id)}
    />
  );

  return (
    <section className="account__section" aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.own.password}</h2>
      <form className="account__form" ref={form.element} onSubmit={form.onSubmit} noValidate>
        {notice && <SessionNotice bad>{notice === 'slow-down' ? slowDown : unreachable}</SessionNotice>}
        {field('current', texts.own.current)}
        {field('password', texts.own.new)}
        {field('again', texts.own.again)}
        <p className="account__hint">{texts.own.changeHint}</p>
        <button type="submit" className="button button--primary" aria-disabled={form.sending}>
          {form.sending ? resetPassword.sending : texts.own.submit}
        </button>
      </form>
    </section>
  );
}

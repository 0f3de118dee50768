import { useId, useState } from 'react';
import { roleOf } from '../../../api/account';
import { inviteAccount } from '../../../api/accounts';
import { type Role, roleValues } from '../../../api/schema';
import '../../../components/button.css';
import { FormField } from '../../../components/form-field';
import { useToast } from '../../../components/toast';
import { SessionField } from '../../../features/session/session-field';
import { SessionNotice } from '../../../features/session/session-notice';
import { type FieldErrors, type Typed, useSessionForm } from '../../../features/session/use-session-form';
import { useAdminTexts } from '../../../languages/admin-texts';
import { errorWords } from '../../../languages/error-words';

/** Invites someone by mail, with a role. */
export function InviteSection({ onSent }: { onSent: () => void }) {
  const { account: texts, errors } = useAdminTexts();
  const headingId = useId();
  const toast = useToast();
  const [role, setRole] = useState<Role>('viewer');
  const [code, setCode] = useState<string | undefined>(undefined);

  const send = async (typed: Typed): Promise<FieldErrors> => {
    setCode(undefined);
    const email = typed('invited-email').trim();
    const failure = await inviteAccount(email, role);
    if (failure === 'request.invalid') return { email: ({ account }) => account.all.notAnEmail };
    if (failure === 'accounts.exists') return { email: ({ account }) => account.all.exists };
    setCode(failure);
    if (failure === undefined) {
      toast(texts.all.sent({ email }));
      form.element.current?.reset();
      onSent();
    }
    return {};
  };
  const check = (typed: Typed): FieldErrors => ({
    email: /^\S+@\S+$/.test(typed('invited-email').trim()) ? undefined : ({ account }) => account.all.notAnEmail,
  });
  const form = useSessionForm(check, send);

  return (
    <section className="account__section" aria-labelledby={headingId}>
      <h2 id={headingId}>{texts.all.invite}</h2>
      <form className="account__form" ref={form.element} onSubmit={form.onSubmit} noValidate>
        {code !== undefined && (
          <SessionNotice bad>
            {code === 'mail.not_configured' ? texts.all.noMail : errorWords(code, errors)}
          </SessionNotice>
        )}
        <SessionField
          id="invited-email"
          type="email"
          label={texts.all.email}
          error={form.errors.email}
          autoComplete="off"
          enterKeyHint="done"
          onChange={() => form.unmark('email')}
        />
        <FormField id="invited-role" label={texts.all.role} hint={texts.roleHints[role]}>
          {(described) => (
            <select
              {...described}
              id="invited-role"
              className="form-field__control"
              value={role}
              onChange={(event) => setRole(roleOf(event.currentTarget.value))}
            >
              {roleValues.map((each) => (
                <option key={each} value={each}>
                  {texts.roles[each]}
                </option>
              ))}
            </select>
          )}
        </FormField>
        <p className="account__hint">{texts.all.inviteHint}</p>
        <button type="submit" className="button button--primary" aria-disabled={form.sending}>
          {form.sending ? texts.all.sending : texts.all.send}
        </button>
      </form>
    </section>
  );
}

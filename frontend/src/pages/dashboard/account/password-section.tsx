import { Alert, TextInput } from '@mantine/core';
import { useState } from 'react';
import { changePassword } from '../../../api/account';
import { useToast } from '../../../components/toast';
import { shortestPassword } from '../../../content/limits';
import { renewSession } from '../../../features/session/admin-session';
import { passwordErrorOf } from '../../../features/session/password-error';
import { type FieldErrors, type Typed, useSessionForm } from '../../../features/session/use-session-form';
import { useAdminTexts } from '../../../languages/admin-texts';
import { Section } from '../section';
import { SectionForm } from '../section-form';

const check = (typed: Typed): FieldErrors => ({
  current: typed('current') ? undefined : ({ account }) => account.own.noCurrent,
  password: passwordErrorOf(typed('password')),
  again: typed('password') === typed('again') ? undefined : ({ resetPassword }) => resetPassword.mismatch,
});

export function PasswordSection() {
  const { account: texts, resetPassword, slowDown, unreachable } = useAdminTexts();
  const toast = useToast();
  const [notice, setNotice] = useState<'slow-down' | 'failed' | null>(null);

  const form = useSessionForm(check, async (typed) => {
    setNotice(null);
    const outcome = await changePassword(typed('current'), typed('password'));
    if (outcome === 'wrong-password') return { current: ({ account }) => account.own.wrongCurrent };
    if (outcome === 'password-rejected') return { password: ({ resetPassword: words }) => words.tooEasy };
    if (outcome === 'slow-down' || outcome === 'failed') {
      setNotice(outcome);
      return undefined;
    }
    renewSession(outcome.token);
    form.element.current?.reset();
    toast(texts.own.changed);
    return undefined;
  });
  const field = (name: 'current' | 'password' | 'again', label: string) => (
    <TextInput
      {...form.field(name)}
      type="password"
      label={label}
      description={name === 'password' && resetPassword.hint({ shortest: shortestPassword })}
      autoComplete={name === 'current' ? 'current-password' : 'new-password'}
      enterKeyHint={name === 'again' ? 'done' : 'next'}
    />
  );

  return (
    <Section title={texts.own.password}>
      <SectionForm form={form} submit={form.sending ? resetPassword.sending : texts.own.submit} isMain>
        {notice && <Alert color="red">{notice === 'slow-down' ? slowDown : unreachable}</Alert>}
        {field('current', texts.own.current)}
        {field('password', texts.own.new)}
        {field('again', texts.own.again)}
        <p className="note">{texts.own.changeHint}</p>
      </SectionForm>
    </Section>
  );
}

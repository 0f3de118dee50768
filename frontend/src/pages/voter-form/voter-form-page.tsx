import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type VoterDetails, voterFields } from '../../api/voter-details';
import type { Faults } from '../../ballot/check-details';
import { toQuery } from '../../ballot/details-query';
import { readFaults } from '../../ballot/route-state';
import '../../components/button.css';
import { CountryCombobox } from '../../components/country-combobox';
import { FormField } from '../../components/form-field';
import { PollNotice } from '../../components/poll-notice';
import { useToast } from '../../components/toast';
import { poll } from '../../content/poll';
import { texts } from '../../content/texts';
import { usePageTitle } from '../../hooks/use-page-title';
import { usePollState } from '../../hooks/use-poll-state';
import { paths } from '../../paths';
import { ErrorSummary } from './error-summary';
import { faultText } from './field-texts';
import { TextField } from './text-field';
import { useVoterForm } from './use-voter-form';
import './voter-form-page.css';

/** /form: the voter's details; the choice comes next. */
export function VoterFormPage() {
  usePageTitle(texts.voterForm.title);
  const navigate = useNavigate();
  const toast = useToast();
  const location = useLocation();
  const [faultsAtFirst] = useState(() => readFaults(location.state));
  const form = useVoterForm(faultsAtFirst);
  const isOpen = usePollState() === 'open';
  const consentRequired = poll.newsletter_consent === 'required';
  const element = useRef<HTMLFormElement>(null);
  const noticeId = useId();

  // After the title has taken the focus: whoever was sent back here begins where something is wrong.
  useEffect(() => {
    focusFirst(element.current, faultsAtFirst);
  }, [faultsAtFirst]);

  const submit = (event: SubmitEvent) => {
    event.preventDefault();
    const faults = form.check();
    const consentMissing = consentRequired && !form.details.freegifts;
    if (consentMissing) toast(texts.voterForm.agreeFirst);
    if (focusFirst(element.current, faults)) return;
    if (consentMissing) focusControl(element.current, 'freegifts');
    else void navigate(`${paths.candidateChoice}?${toQuery(form.details)}`);
  };

  const text = (field: 'name' | 'phone_number' | 'email' | 'zip_code') => ({
    field,
    value: form.details[field],
    fault: form.faults[field],
    onChange: (value: string) => form.change(field, value),
  });

  return (
    <main className="page page--narrow voter-form">
      <h1>{texts.voterForm.title}</h1>
      <PollNotice id={noticeId} />
      <form className="card voter-form__card" ref={element} onSubmit={submit} noValidate>
        <ErrorSummary faults={form.faults} onChoose={(field) => focusControl(element.current, field)} />
        <TextField {...text('name')} required autoComplete="name" />
        <TextField
          {...text('phone_number')}
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          hint={texts.voterForm.phoneNumberHint}
        />
        <TextField {...text('email')} type="email" inputMode="email" required autoComplete="email" spellCheck={false} />
        <FormField
          id="country"
          label={texts.voterForm.country}
          hint={texts.voterForm.countryHint}
          error={form.faults.country && faultText('country', form.faults.country)}
        >
          {(described) => (
            <CountryCombobox
              id="country"
              labelId="country-label"
              initialValue={form.details.country}
              onChange={(value) => form.change('country', value)}
              described={described}
            />
          )}
        </FormField>
        <TextField {...text('zip_code')} required autoComplete="postal-code" enterKeyHint="done" spellCheck={false} />
        <label className="voter-form__consent">
          <input
            type="checkbox"
            name="freegifts"
            required={consentRequired}
            checked={form.details.freegifts}
            onChange={(event) => form.changeFreeGifts(event.currentTarget.checked)}
          />
          <span>{texts.voterForm.freeGifts}</span>
        </label>
        <button
          type="submit"
          className="button button--primary voter-form__submit"
          disabled={!isOpen}
          aria-describedby={isOpen ? undefined : noticeId}
        >
          {texts.voterForm.submit}
        </button>
        <p className="voter-form__footnote">{texts.voterForm.footnote}</p>
      </form>
    </main>
  );
}

function focusFirst(form: HTMLFormElement | null, faults: Faults): boolean {
  const first = voterFields.find((field) => faults[field]);
  if (!first) return false;
  focusControl(form, first);
  return true;
}

function focusControl(form: HTMLFormElement | null, name: keyof VoterDetails): void {
  const control = form?.elements.namedItem(name);
  if (!(control instanceof HTMLElement)) return;
  control.focus({ preventScroll: true });
  // Into the middle, where neither a toast nor the floating link covers it (WCAG 2.4.11).
  control.scrollIntoView({ block: 'center' });
}

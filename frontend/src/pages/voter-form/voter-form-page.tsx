import { type ReactNode, type SubmitEvent, useEffect, useEffectEvent, useId, useRef, useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { type VoterField, voterFields } from '../../api/voter-details';
import { NoticeLinks } from '../../app/shell/notice-links';
import { CountryCombobox } from '../../components/country-combobox';
import { FormField } from '../../components/form-field';
import { useToast } from '../../components/toast';
import { enabledFields, isEnabled, mayVoteFrom } from '../../content/enabled-fields';
import { poll } from '../../content/poll';
import { pollPart } from '../../content/poll-data';
import { rememberShownWords } from '../../features/ballot/ballot-draft';
import { toQuery } from '../../features/ballot/details-query';
import { PollNotice } from '../../features/ballot/poll-notice';
import { readFieldErrors } from '../../features/ballot/route-state';
import { usePollState } from '../../features/ballot/use-poll-state';
import { VoteSteps } from '../../features/ballot/vote-steps';
import { wordsFor } from '../../features/ballot/zip-code';
import { usePageTitle } from '../../hooks/use-page-title';
import { useLanguage } from '../../languages/language';
import { useTexts } from '../../languages/texts';
import { useVotingTexts } from '../../languages/voting-texts';
import { paths } from '../../paths';
import { ErrorSummary } from './error-summary';
import { errorText } from './field-texts';
import { meantAddress } from './meant-address';
import { TextField } from './text-field';
import { useVoterForm } from './use-voter-form';
import './voter-form-page.css';

/** /form: asks for the voter's details; /vote follows. */
export function VoterFormPage() {
  const texts = useTexts();
  const votingTexts = useVotingTexts();
  const language = useLanguage();
  const { consentKeys, handOver } = pollPart('voting');
  usePageTitle(texts.pageTitles.voterForm);
  const navigate = useNavigate();
  const toast = useToast();
  const location = useLocation();
  const form = useVoterForm(() => readFieldErrors(location.state));
  const isOpen = usePollState() === 'open';
  const consentRequired = enabledFields.newsletter && poll.newsletter_consent === 'required';
  const summary = useRef<HTMLDivElement>(null);
  const consent = useRef<HTMLInputElement>(null);
  // The second half of a double click comes before /vote has rendered: it must not add a second /vote to the history.
  const goesOn = useRef(false);
  const noticeId = useId();
  const [leftAddress, setLeftAddress] = useState('');
  const meant = meantAddress(leftAddress);

  const askForConsent = useEffectEvent(() => {
    if (!form.consentMissing) return;
    toast(votingTexts.voterForm.agreeFirst);
    if (Object.keys(form.errors).length > 0) return;
    consent.current?.focus({ preventScroll: true });
    // Where the toast does not cover it.
    consent.current?.scrollIntoView({ block: 'center' });
  });
  // Runs after usePageTitle has focused the heading, so that the error summary, or the box alone, ends up with the focus.
  useEffect(() => {
    if (form.rejections === 0) return;
    summary.current?.focus();
    askForConsent();
  }, [form.rejections]);

  const submit = (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault();
    const details = form.submit(new FormData(event.currentTarget));
    if (!details || goesOn.current) return;
    goesOn.current = true;
    rememberShownWords(consentKeys[language]);
    const query = new URLSearchParams(toQuery(details));
    for (const field of voterFields) if (!isEnabled(field)) query.delete(field);
    if (!enabledFields.newsletter) query.delete('freegifts');
    void navigate(`${paths.candidateChoice}?${query}`);
  };

  const words = wordsFor(form.details.country, votingTexts.voterForm, language);
  const text = (field: VoterField) => ({
    field,
    words,
    initialValue: form.given[field],
    error: form.errors[field],
    onChange: (value: string) => form.change(field, value),
  });

  return (
    <main className="page page--narrow voter-form">
      <VoteSteps current="details" />
      <h1>{texts.pageTitles.voterForm}</h1>
      <PollNotice id={noticeId} />
      <form className="card voter-form__card" onSubmit={submit} noValidate>
        <ErrorSummary words={words} errors={form.errors} consentMissing={form.consentMissing} ref={summary} />
        <Group heading={words.whoYouAre}>
          <TextField {...text('name')} required autoComplete="name" />
          {enabledFields.phone_number && (
            <TextField
              {...text('phone_number')}
              type="tel"
              inputMode="tel"
              autoComplete="tel"
              hint={words.phoneNumberHint}
            />
          )}
          <TextField
            {...text('email')}
            type="email"
            inputMode="email"
            required
            autoComplete="email"
            spellCheck={false}
            onBlur={({ currentTarget }) => setLeftAddress(currentTarget.value)}
          />
          {meant !== undefined && leftAddress === form.details.email && (
            <p className="voter-form__question">
              <button
                type="button"
                className="button button--quiet"
                onClick={({ currentTarget }) => {
                  const field = currentTarget.form?.elements.namedItem('email');
                  if (!(field instanceof HTMLInputElement)) return;
                  field.value = meant;
                  field.focus();
                  form.change('email', meant);
                }}
              >
                {words.didYouMean({ address: meant })}
              </button>
            </p>
          )}
        </Group>
        <Group heading={words.whereYouAre}>
          <FormField
            id="country"
            label={words.country}
            hint={words.countryHint}
            error={form.errors.country && errorText('country', form.errors.country, words)}
          >
            {(described) => (
              <CountryCombobox
                id="country"
                labelId="country-label"
                has={mayVoteFrom}
                key={form.countryFilledIn}
                initialValue={form.details.country}
                onChange={(value) => form.change('country', value)}
                described={described}
              />
            )}
          </FormField>
          {enabledFields.zip_code && (
            <TextField
              {...text('zip_code')}
              required={!words.zipCodeHint}
              autoComplete="postal-code"
              enterKeyHint="done"
              spellCheck={false}
              hint={words.zipCodeHint}
            />
          )}
        </Group>
        {enabledFields.newsletter && (
          <Group heading={words.whatYouGet}>
            <div className="form-field">
              <label className="voter-form__consent">
                <input
                  type="checkbox"
                  id="freegifts"
                  name="freegifts"
                  required={consentRequired}
                  ref={consent}
                  defaultChecked={form.given.freegifts}
                  aria-invalid={form.consentMissing}
                  aria-describedby={form.consentMissing ? 'freegifts-error' : undefined}
                  onChange={(event) => form.changeFreeGifts(event.currentTarget.checked)}
                />
                <span>{votingTexts.consent.newsletter}</span>
              </label>
              {form.consentMissing && (
                <p className="form-field__error" id="freegifts-error">
                  {words.tickToGoOn}
                </p>
              )}
            </div>
          </Group>
        )}
        <button
          type="submit"
          className="button button--primary"
          disabled={!isOpen}
          aria-describedby={isOpen ? undefined : noticeId}
        >
          {words.submit}
        </button>
        <div className="voter-form__footnote">
          <p>{poll.confirmation === 'mail' ? words.oneConfirmedVote : words.oneVote}</p>
          <p>{handOver?.[language] ?? votingTexts.consent.information}</p>
          <NoticeLinks />
        </div>
      </form>
    </main>
  );
}

function Group({ heading, children }: { heading: string; children: ReactNode }) {
  return (
    <fieldset className="voter-form__group">
      <legend>{heading}</legend>
      {children}
    </fieldset>
  );
}

import { type SubmitEvent, useId, useState } from 'react';
import { type ListedWebhookDto, type WebhookEvent, webhookEventValues } from '../../../api/schema';
import { type SettingsError, saveWebhook } from '../../../api/webhooks';
import { enabledFields } from '../../../content/enabled-fields';
import '../../../components/button.css';
import { FormField } from '../../../components/form-field';
import { longestIntegrationName, longestWebhookUrl } from '../../../content/limits';
import { useAdminTexts } from '../../../languages/admin-texts';
import '../filter-form.css';
import { Choices } from '../choices';
import { withoutControls } from '../without-controls';
import { Failure } from './failure';

/** Without a newsletter no addresses are collected. */
const isEnabled = (event: WebhookEvent) => enabledFields.newsletter || event !== 'address.collected';

interface WebhookFormProps {
  /** Null: a new one. */
  webhook: ListedWebhookDto | null;
  /** Whether personal details may be sent. */
  handsOver: boolean;
  onCancel: () => void;
  /** `secret`: only of a new webhook. */
  onSaved: (secret: string | null) => void;
}

export function WebhookForm({ webhook, handsOver, onCancel, onSaved }: WebhookFormProps) {
  const { integrations } = useAdminTexts();
  const texts = integrations.webhooks;
  const id = useId();
  const [name, setName] = useState(webhook?.name ?? '');
  const [url, setUrl] = useState(webhook?.url ?? 'https://');
  const [events, setEvents] = useState<readonly WebhookEvent[]>(webhook?.events.filter(isEnabled) ?? ['vote.counted']);
  const [details, setDetails] = useState(handsOver && (webhook?.personal_details ?? false));
  const [tried, setTried] = useState(false);
  const [error, setError] = useState<SettingsError | 'failed' | null>(null);
  const [working, setWorking] = useState(false);

  const save = async () => {
    setTried(true);
    setError(null);
    if (working || !name.trim() || events.length === 0) return;
    setWorking(true);
    try {
      const settings = { name: name.trim(), url: url.trim(), events, personal_details: details };
      const saved = await saveWebhook(settings, webhook?.id ?? null);
      if ('secret' in saved) onSaved(saved.secret);
      else setError(saved.error);
    } catch {
      setError('failed');
    }
    setWorking(false);
  };

  return (
    <form
      className="filter-form"
      noValidate
      onSubmit={(event: SubmitEvent) => {
        event.preventDefault();
        void save();
      }}
    >
      <FormField
        id={`${id}-name`}
        label={integrations.name}
        error={tried && !name.trim() ? integrations.noName : undefined}
      >
        {(described) => (
          <input
            {...described}
            id={`${id}-name`}
            className="form-field__control"
            value={name}
            maxLength={longestIntegrationName}
            autoComplete="off"
            onChange={(event) => setName(withoutControls(event.currentTarget.value))}
          />
        )}
      </FormField>
      <FormField
        id={`${id}-url`}
        label={texts.url}
        hint={texts.urlHint}
        error={error === 'url' ? texts.badUrl : undefined}
      >
        {(described) => (
          <input
            {...described}
            id={`${id}-url`}
            type="url"
            className="form-field__control"
            value={url}
            maxLength={longestWebhookUrl}
            autoComplete="off"
            spellCheck={false}
            onChange={(event) => {
              setUrl(withoutControls(event.currentTarget.value));
              setError(null);
            }}
          />
        )}
      </FormField>
      <Choices
        legend={texts.events}
        choices={webhookEventValues.filter(isEnabled).map((event) => ({ id: event, name: texts.eventNames[event] }))}
        selected={events}
        onChange={setEvents}
        error={tried && events.length === 0 ? texts.noEvents : undefined}
      />
      <div>
        <label className="filter-form__choice">
          <input
            type="checkbox"
            checked={details}
            disabled={!handsOver}
            aria-describedby={`${id}-details`}
            onChange={(event) => setDetails(event.currentTarget.checked)}
          />
          {texts.details}
        </label>
        <p id={`${id}-details`} className="form-field__hint">
          {handsOver
            ? texts.detailsHint({ ...enabledFields, zip_code: enabledFields.zip_code !== false })
            : texts.noDetails}
        </p>
      </div>
      {error !== null && error !== 'url' && <Failure error={error} />}
      <div className="filter-form__actions">
        <button type="button" className="button button--quiet" onClick={onCancel}>
          {integrations.cancel}
        </button>
        <button type="submit" className="button button--primary" aria-disabled={working}>
          {integrations.save}
        </button>
      </div>
    </form>
  );
}

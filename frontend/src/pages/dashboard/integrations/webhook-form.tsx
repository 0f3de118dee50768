import { Checkbox, TextInput } from '@mantine/core';
import { type ListedWebhookDto, type WebhookEvent, webhookEventValues } from '../../../api/schema';
import { saveWebhook } from '../../../api/webhooks';
import { enabledFields } from '../../../content/enabled-fields';
import { longestIntegrationName, longestWebhookUrl } from '../../../content/limits';
import { type FieldErrors, type Typed, useSessionForm } from '../../../features/session/use-session-form';
import { useAdminTexts } from '../../../languages/admin-texts';
import { Choices } from '../choices';
import { SentForm } from '../sent-form';
import { useTypedText } from '../typed-text';
import { oneLine } from '../without-controls';

/** Without a newsletter no addresses are collected. */
const isEnabled = (event: WebhookEvent) => enabledFields.newsletter || !event.startsWith('address.');

/** With the scheme that may be left out. */
const urlOf = (typed: string) => (/^\w+:/.test(typed) ? typed : `https://${typed}`);

const check = (typed: Typed): FieldErrors => ({
  name: oneLine(typed('name')) ? undefined : ({ integrations }) => integrations.noName,
  url: oneLine(typed('url')) ? undefined : ({ integrations }) => integrations.webhooks.badUrl,
  events: typed('events') ? undefined : ({ integrations }) => integrations.webhooks.noEvents,
});

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
  const which = `of webhook ${webhook?.id ?? 'new'}`;
  const name = useTypedText(`name ${which}`, webhook?.name);
  const url = useTypedText(`URL ${which}`, webhook?.url);
  const [events, setEvents] = useTypedText(`events ${which}`, webhook?.events.join() ?? 'vote.counted');
  const [details, setDetails] = useTypedText(`details ${which}`, webhook?.personal_details ? 'on' : '');
  const form = useSessionForm(
    check,
    async (typed) => {
      const chosen = typed('events').split(',');
      const settings = {
        name: oneLine(typed('name')),
        url: urlOf(oneLine(typed('url'))),
        events: webhookEventValues.filter((event) => chosen.includes(event)),
        personal_details: typed('details') === 'on',
      };
      onSaved(await saveWebhook(settings, webhook?.id ?? null));
    },
    { 'request.invalid': { url: () => texts.badUrl } },
  );
  return (
    <SentForm form={form} action={integrations.save} onCancel={onCancel}>
      <TextInput
        {...form.field('name', name)}
        label={integrations.name}
        maxLength={longestIntegrationName}
        autoComplete="off"
      />
      <TextInput
        {...form.field('url', url)}
        type="url"
        label={texts.url}
        description={texts.urlHint}
        placeholder="https://"
        maxLength={longestWebhookUrl}
        autoComplete="off"
        spellCheck={false}
      />
      <Choices
        name="events"
        label={texts.events}
        error={form.errorOf('events')}
        value={webhookEventValues.filter((event) => isEnabled(event) && events.split(',').includes(event))}
        choices={webhookEventValues.filter(isEnabled).map((event) => ({ id: event, name: texts.eventNames[event] }))}
        onChange={(chosen) => {
          setEvents(chosen.join());
          form.unmark('events');
        }}
      />
      <Checkbox
        name="details"
        label={texts.details}
        description={
          handsOver
            ? texts.detailsHint({ ...enabledFields, zip_code: enabledFields.zip_code !== false })
            : texts.noDetails
        }
        checked={handsOver && details === 'on'}
        disabled={!handsOver}
        onChange={({ currentTarget }) => setDetails(currentTarget.checked ? 'on' : '')}
      />
    </SentForm>
  );
}

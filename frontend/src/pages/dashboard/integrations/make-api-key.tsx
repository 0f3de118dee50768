import { TextInput } from '@mantine/core';
import { handsOverDetails, makeApiKey } from '../../../api/api-keys';
import { type ApiKeyScope, apiKeyScopeValues } from '../../../api/schema';
import { enabledFields } from '../../../content/enabled-fields';
import { longestIntegrationName } from '../../../content/limits';
import { type FieldErrors, type Typed, useSessionForm } from '../../../features/session/use-session-form';
import { useAdminTexts } from '../../../languages/admin-texts';
import { Choices } from '../choices';
import { SentForm } from '../sent-form';
import { momentAt } from '../time-zone';
import { useTypedText } from '../typed-text';
import { oneLine } from '../without-controls';

interface MakeApiKeyProps {
  /** Whether the key may give access to personal details. */
  handsOver: boolean;
  onCancel: () => void;
  onMade: (key: string, scopes: readonly ApiKeyScope[]) => void;
}

/** The end of the day; undefined without a day. */
const endOf = (day: string) => (day === '' ? undefined : new Date(momentAt(`${day}T23:59:59`)));

const check = (typed: Typed): FieldErrors => {
  const end = endOf(typed('end'));
  return {
    name: oneLine(typed('name')) ? undefined : ({ integrations }) => integrations.noName,
    scopes: typed('scopes') ? undefined : ({ integrations }) => integrations.keys.noScopes,
    end: end && end.getTime() <= Date.now() ? ({ integrations }) => integrations.keys.pastDay : undefined,
  };
};

export function MakeApiKey({ handsOver, onCancel, onMade }: MakeApiKeyProps) {
  const { integrations } = useAdminTexts();
  const texts = integrations.keys;
  const name = useTypedText('key');
  const [scopes, setScopes] = useTypedText('scopes of key', 'totals');
  const end = useTypedText('end of key');
  const form = useSessionForm(check, async (typed) => {
    const chosen = typed('scopes').split(',');
    const scopes = apiKeyScopeValues.filter((scope) => chosen.includes(scope));
    const expires_at = endOf(typed('end'))?.toISOString() ?? '';
    onMade((await makeApiKey({ name: oneLine(typed('name')), scopes, expires_at })).key, scopes);
  });
  const choices = apiKeyScopeValues
    .filter((scope) => enabledFields.newsletter || scope !== 'emails')
    .map((scope) => ({ id: scope, name: texts.scopeNames[scope], disabled: handsOverDetails(scope) && !handsOver }));
  return (
    <SentForm form={form} action={texts.make} onCancel={onCancel}>
      <TextInput
        {...form.field('name', name)}
        label={integrations.name}
        maxLength={longestIntegrationName}
        autoComplete="off"
      />
      <Choices
        name="scopes"
        label={texts.scopes}
        description={handsOver ? texts.detailsHint : texts.noDetails}
        error={form.errorOf('scopes')}
        value={apiKeyScopeValues.filter((scope) => scopes.split(',').includes(scope))}
        choices={choices}
        onChange={(chosen) => {
          setScopes(chosen.join());
          form.unmark('scopes');
        }}
      />
      <TextInput {...form.field('end', end)} type="date" label={texts.expires} description={texts.expiresHint} />
    </SentForm>
  );
}

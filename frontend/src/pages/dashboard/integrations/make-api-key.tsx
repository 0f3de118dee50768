import { type SubmitEvent, useId, useState } from 'react';
import { type ApiKeyError, handsOverDetails, makeApiKey } from '../../../api/api-keys';
import { type ApiKeyScope, apiKeyScopeValues } from '../../../api/schema';
import { enabledFields } from '../../../content/enabled-fields';
import '../../../components/button.css';
import { FormField } from '../../../components/form-field';
import { longestIntegrationName } from '../../../content/limits';
import { useAdminTexts } from '../../../languages/admin-texts';
import '../filter-form.css';
import { Choices } from '../choices';
import { withoutControls } from '../without-controls';
import { Failure } from './failure';

interface MakeApiKeyProps {
  /** Whether the key may give access to personal details. */
  handsOver: boolean;
  onCancel: () => void;
  onMade: (key: string) => void;
}

export function MakeApiKey({ handsOver, onCancel, onMade }: MakeApiKeyProps) {
  const { integrations } = useAdminTexts();
  const texts = integrations.keys;
  const id = useId();
  const [name, setName] = useState('');
  const [scopes, setScopes] = useState<ApiKeyScope[]>(['totals']);
  const [day, setDay] = useState('');
  const [tried, setTried] = useState(false);
  const [error, setError] = useState<ApiKeyError | 'failed' | null>(null);
  const [working, setWorking] = useState(false);
  const end = day === '' ? null : new Date(`${day}T23:59:59`);
  const isOver = end !== null && end.getTime() <= Date.now();

  const make = async () => {
    setTried(true);
    if (working || !name.trim() || scopes.length === 0 || isOver) return;
    setWorking(true);
    setError(null);
    try {
      const made = await makeApiKey({ name: name.trim(), scopes, expires_at: end?.toISOString() ?? '' });
      if ('key' in made) onMade(made.key);
      else setError(made.error);
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
        void make();
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
      <Choices
        legend={texts.scopes}
        choices={apiKeyScopeValues
          .filter((scope) => enabledFields.newsletter || scope !== 'emails')
          .map((scope) => ({
            id: scope,
            name: texts.scopeNames[scope],
            disabled: handsOverDetails(scope) && !handsOver,
          }))}
        hint={handsOver ? texts.detailsHint : texts.noDetails}
        selected={scopes}
        onChange={setScopes}
        error={tried && scopes.length === 0 ? texts.noScopes : undefined}
      />
      <FormField
        id={`${id}-end`}
        label={texts.expires}
        hint={texts.expiresHint}
        error={tried && isOver ? texts.pastDay : undefined}
      >
        {(described) => (
          <input
            {...described}
            id={`${id}-end`}
            type="date"
            className="form-field__control"
            value={day}
            onChange={(event) => setDay(event.currentTarget.value)}
          />
        )}
      </FormField>
      {error !== null && <Failure error={error} />}
      <div className="filter-form__actions">
        <button type="button" className="button button--quiet" onClick={onCancel}>
          {integrations.cancel}
        </button>
        <button type="submit" className="button button--primary" aria-disabled={working}>
          {texts.make}
        </button>
      </div>
    </form>
  );
}

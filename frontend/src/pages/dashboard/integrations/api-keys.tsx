import { Button, Group } from '@mantine/core';
import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchApiKeys, revokeApiKey } from '../../../api/api-keys';
import type { ApiKeyScope, ListedApiKeyDto } from '../../../api/schema';
import { Dialog } from '../../../components/dialog';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { ConfirmForm } from '../confirm-form';
import { Fetched } from '../fetched';
import { Item } from '../item';
import { momentIn } from '../moment';
import { Section } from '../section';
import { MakeApiKey } from './make-api-key';
import { ShownOnce } from './shown-once';

type Made = { key: string; scopes: readonly ApiKeyScope[] };

/** What the dialog is about; null: it is closed. */
type Open = 'make' | { made: Made } | { revoke: ListedApiKeyDto } | null;

/** A command that reads something with the key. */
function exampleOf({ key, scopes }: Made): string {
  const curl = `curl -H "Authorization: Bearer ${key}"`;
  if (scopes.includes('totals')) return `${curl} ${apiUrl()}/overview`;
  const list = scopes.includes('emails') ? 'emails' : 'get-votes';
  return `${curl} --json "{}" ${apiUrl()}/${list}`;
}

const apiUrl = () => `${window.location.origin}/api`;

export function ApiKeys() {
  const texts = useAdminTexts().integrations.keys;
  const [open, setOpen] = useState<Open>(null);
  const query = useQuery({ queryKey: ['api-keys'], queryFn: fetchApiKeys });
  const { data, refetch } = query;
  const close = () => setOpen(null);
  const made = open !== null && open !== 'make' && 'made' in open ? open.made : undefined;
  const title = open === 'make' ? texts.makeTitle : open && 'revoke' in open ? texts.revokeTitle : texts.made;
  return (
    <Section title={texts.title} hint={texts.hint}>
      <Fetched query={query}>
        {({ keys }) => (
          <>
            {keys.length === 0 && <p>{texts.none}</p>}
            <ul className="item-list__list">
              {keys.map((key) => (
                <ApiKeyItem key={key.id} apiKey={key} onRevoke={() => setOpen({ revoke: key })} />
              ))}
            </ul>
            <Group>
              <Button aria-haspopup="dialog" onClick={() => setOpen('make')}>
                {texts.make}
              </Button>
            </Group>
          </>
        )}
      </Fetched>
      <Dialog title={title} open={open !== null} onClose={made ? undefined : close}>
        {open === 'make' && (
          <MakeApiKey
            handsOver={data?.hands_over ?? false}
            onCancel={close}
            onMade={(key, scopes) => {
              setOpen({ made: { key, scopes } });
              void refetch();
            }}
          />
        )}
        {made && (
          <ShownOnce
            lines={[
              { label: texts.key, value: made.key },
              { label: texts.address, value: apiUrl() },
              { label: texts.example, value: exampleOf(made) },
            ]}
            onClose={close}
          />
        )}
        {open !== null && open !== 'make' && 'revoke' in open && (
          <ConfirmForm
            question={texts.revokeQuestion({ name: open.revoke.name })}
            action={texts.revoke}
            isDanger
            onCancel={close}
            onConfirm={async () => {
              await revokeApiKey(open.revoke.id);
              await refetch();
              close();
            }}
          />
        )}
      </Dialog>
    </Section>
  );
}

function ApiKeyItem({ apiKey, onRevoke }: { apiKey: ListedApiKeyDto; onRevoke: () => void }) {
  const { keys: texts, madeBy } = useAdminTexts().integrations;
  const language = useLanguage();
  const { name, hint, scopes, expires_at, last_used_at } = apiKey;
  const nameOf = (scope: ApiKeyScope) => texts.scopeNames[scope];
  const isOver = expires_at !== null && Date.parse(expires_at) <= Date.now();
  const facts = [
    madeBy({ who: apiKey.made_by }),
    last_used_at === null ? texts.neverUsed : texts.lastUsed({ moment: momentIn(last_used_at, language) }),
    ...(expires_at === null
      ? []
      : [(isOver ? texts.expired : texts.expiresAt)({ moment: momentIn(expires_at, language) })]),
  ];
  return (
    <Item
      controls={
        <Button aria-haspopup="dialog" aria-label={texts.revokeOne({ name })} onClick={onRevoke}>
          {texts.revoke}
        </Button>
      }
    >
      <h3>
        <bdi>{name}</bdi> <code>poll_…{hint}</code>
      </h3>
      <p>{scopes.map(nameOf).join(' · ')}</p>
      <p className="note">{facts.join(' · ')}</p>
    </Item>
  );
}

import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { fetchApiKeys, revokeApiKey } from '../../../api/api-keys';
import type { ApiKeyScope, ListedApiKeyDto } from '../../../api/schema';
import '../../../components/button.css';
import { Dialog } from '../../../components/dialog';
import { Spinner } from '../../../components/spinner';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { ConfirmForm } from '../confirm-form';
import { momentIn } from '../moment';
import { MakeApiKey } from './make-api-key';
import { ShownOnce } from './shown-once';

/** What the dialog is about; null: it is closed. */
type Open = 'make' | { made: string } | { revoke: ListedApiKeyDto } | null;

export function ApiKeys() {
  const adminTexts = useAdminTexts();
  const texts = adminTexts.integrations.keys;
  const id = useId();
  const [open, setOpen] = useState<Open>(null);
  const { data, isPending, error, refetch } = useQuery({
    queryKey: ['api-keys'],
    queryFn: ({ signal }) => fetchApiKeys(signal),
  });
  const close = () => setOpen(null);
  const made = open !== null && open !== 'make' && 'made' in open ? open.made : undefined;
  const title = open === 'make' ? texts.makeTitle : open && 'revoke' in open ? texts.revokeTitle : texts.made;
  return (
    <section className="item-list__part" aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <p className="item-list__hint">{texts.hint}</p>
      {isPending && <Spinner />}
      {error && <p role="alert">{adminTexts.list.failed}</p>}
      {data?.keys.length === 0 && <p>{texts.none}</p>}
      <ul className="item-list__list">
        {data?.keys.map((key) => (
          <ApiKeyItem key={key.id} apiKey={key} onRevoke={() => setOpen({ revoke: key })} />
        ))}
      </ul>
      <div className="item-list__actions">
        <button type="button" className="button button--quiet" aria-haspopup="dialog" onClick={() => setOpen('make')}>
          {texts.make}
        </button>
      </div>
      <Dialog title={title} open={open !== null} onClose={made === undefined ? close : undefined}>
        {open === 'make' && (
          <MakeApiKey
            handsOver={data?.hands_over ?? false}
            onCancel={close}
            onMade={(made) => {
              setOpen({ made });
              void refetch();
            }}
          />
        )}
        {made !== undefined && <ShownOnce label={texts.key} value={made} onClose={close} />}
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
    </section>
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
    <li className="item-list__item">
      <div className="item-list__words">
        <h3>
          <bdi>{name}</bdi> <code>poll_…{hint}</code>
        </h3>
        <p>{scopes.map(nameOf).join(' · ')}</p>
        <p className="item-list__facts">{facts.join(' · ')}</p>
      </div>
      <div className="item-list__buttons">
        <button
          type="button"
          className="button button--quiet"
          aria-haspopup="dialog"
          aria-label={texts.revokeOne({ name })}
          onClick={onRevoke}
        >
          {texts.revoke}
        </button>
      </div>
    </li>
  );
}

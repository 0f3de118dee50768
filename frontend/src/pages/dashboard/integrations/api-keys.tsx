import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { type ApiKey, fetchApiKeys, revokeApiKey } from '../../../api/api-keys';
import '../../../components/button.css';
import { Dialog } from '../../../components/dialog';
import { Spinner } from '../../../components/spinner';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { momentIn } from '../moment';
import { ConfirmForm } from './confirm-form';
import { MakeApiKey } from './make-api-key';
import { ShownOnce } from './shown-once';

/** What the dialog is about; null: it is closed. */
type Open = 'make' | { made: string } | { revoke: ApiKey } | null;

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
    <section className="integrations__part" aria-labelledby={id}>
      <h2 id={id}>{texts.title}</h2>
      <p className="integrations__hint">{texts.hint}</p>
      {isPending && <Spinner />}
      {error && <p role="alert">{adminTexts.list.failed}</p>}
      {data?.keys.length === 0 && <p>{texts.none}</p>}
      <ul className="integrations__list">
        {data?.keys.map((key) => (
          <ApiKeyItem key={key.id} apiKey={key} onRevoke={() => setOpen({ revoke: key })} />
        ))}
      </ul>
      <div className="integrations__actions">
        <button type="button" className="button button--quiet" aria-haspopup="dialog" onClick={() => setOpen('make')}>
          {texts.make}
        </button>
      </div>
      <Dialog title={title} open={open !== null} onClose={made === undefined ? close : undefined}>
        {open === 'make' && (
          <MakeApiKey
            handsOver={data?.handsOver ?? false}
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

function ApiKeyItem({ apiKey, onRevoke }: { apiKey: ApiKey; onRevoke: () => void }) {
  const { keys: texts, madeBy } = useAdminTexts().integrations;
  const language = useLanguage();
  const { name, hint, scopes, expiresAt, lastUsedAt } = apiKey;
  const nameOf = (scope: string) => Object.entries(texts.scopeNames).find(([known]) => known === scope)?.[1] ?? scope;
  const isOver = expiresAt !== null && Date.parse(expiresAt) <= Date.now();
  const facts = [
    madeBy({ who: apiKey.madeBy }),
    lastUsedAt === null ? texts.neverUsed : texts.lastUsed({ moment: momentIn(lastUsedAt, language) }),
    ...(expiresAt === null
      ? []
      : [(isOver ? texts.expired : texts.expiresAt)({ moment: momentIn(expiresAt, language) })]),
  ];
  return (
    <li className="integrations__item">
      <div className="integrations__words">
        <h3>
          <bdi>{name}</bdi> <code>poll_…{hint}</code>
        </h3>
        <p>{scopes.map(nameOf).join(' · ')}</p>
        <p className="integrations__facts">{facts.join(' · ')}</p>
      </div>
      <div className="integrations__buttons">
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

import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { fetchPollVersions, putBack } from '../../../api/poll-versions';
import type { PollVersionDto } from '../../../api/schema';
import '../../../components/button.css';
import { Dialog } from '../../../components/dialog';
import { Paging } from '../../../components/paging';
import { Spinner } from '../../../components/spinner';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { actorWords } from '../audit-log/audit-words';
import { ConfirmForm } from '../confirm-form';
import { momentIn } from '../moment';
import { Differences } from './differences';
import { pollKey, useMayChange, usePollStateQuery } from './use-poll-state-query';

type Action = 'compare' | 'putBack';

/** The versions of the poll, each of which can be compared with the one in force and put back. */
export function PollHistory() {
  const adminTexts = useAdminTexts();
  const texts = adminTexts.poll;
  const id = useId();
  const queryClient = useQueryClient();
  const { data: state } = usePollStateQuery();
  const mayChange = useMayChange(state);
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<{ action: Action; version: number } | null>(null);
  const { data, error, isFetching } = useQuery({
    queryKey: [pollKey, 'versions', cursors],
    queryFn: ({ signal }) => fetchPollVersions(cursors.at(-1) ?? null, signal),
  });
  const close = () => setOpen(null);

  return (
    <section className="item-list__part" aria-labelledby={id} aria-busy={isFetching}>
      <h2 id={id}>{texts.history}</h2>
      {isFetching && !data && <Spinner />}
      {error && <p role="alert">{adminTexts.list.failed}</p>}
      <ul className="item-list__list">
        {data?.rows.map((row) => (
          <Version
            key={row.version}
            version={row}
            isInForce={row.version === state?.version}
            mayChange={mayChange}
            onOpen={(action) => setOpen({ action, version: row.version })}
          />
        ))}
      </ul>
      {/* Most polls have fewer versions than a page. */}
      {(cursors.length > 0 || data?.next) && <Paging cursors={cursors} page={data ?? null} onMove={setCursors} />}
      <Dialog
        title={
          open
            ? open.action === 'compare'
              ? texts.compareTitle({ version: String(open.version) })
              : texts.putBack
            : ''
        }
        open={open !== null}
        onClose={close}
      >
        {open?.action === 'compare' && <Differences version={open.version} />}
        {open?.action === 'putBack' && (
          <ConfirmForm
            question={texts.putBackQuestion({ version: String(open.version) })}
            action={texts.putBack}
            isDanger={false}
            onCancel={close}
            onConfirm={async () => {
              await putBack(open.version);
              close();
              await queryClient.invalidateQueries({ queryKey: [pollKey] });
            }}
          />
        )}
      </Dialog>
    </section>
  );
}

interface VersionProps {
  version: PollVersionDto;
  isInForce: boolean;
  mayChange: boolean;
  onOpen: (action: Action) => void;
}

function Version({ version, isInForce, mayChange, onOpen }: VersionProps) {
  const { poll: texts, audit } = useAdminTexts();
  const language = useLanguage();
  const { version: number, published_at, published_by, fields } = version;
  const actions: readonly Action[] = isInForce ? [] : mayChange ? ['compare', 'putBack'] : ['compare'];
  return (
    <li className="item-list__item">
      <div className="item-list__words">
        <h3>
          {texts.version({ version: String(number) })}{' '}
          {isInForce && <span className="item-list__state">{texts.inForce}</span>}
        </h3>
        <p>{fields.length === 0 ? texts.first : texts.changed({ fields: fields.join(', ') })}</p>
        <p className="item-list__facts">
          {momentIn(published_at, language)} · {actorWords(published_by, audit)}
        </p>
      </div>
      <div className="item-list__buttons">
        {actions.map((action) => (
          <button
            key={action}
            type="button"
            className="button button--quiet"
            aria-haspopup="dialog"
            aria-label={texts.putBackOf({ action: texts[action], version: String(number) })}
            onClick={() => onOpen(action)}
          >
            {texts[action]}
          </button>
        ))}
      </div>
    </li>
  );
}

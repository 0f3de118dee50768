import { Badge, Button } from '@mantine/core';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { fetchPollVersions, putBack } from '../../../api/poll-versions';
import type { PollVersionDto } from '../../../api/schema';
import { Dialog } from '../../../components/dialog';
import { Paging } from '../../../components/paging';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { actorWords } from '../audit-log/audit-words';
import { ConfirmForm } from '../confirm-form';
import { Fetched } from '../fetched';
import { Item } from '../item';
import { momentIn } from '../moment';
import { Section } from '../section';
import { Differences } from './differences';
import { fieldWords } from './field-words';
import { pollKey, useMayChange, usePollStateQuery } from './poll-queries';

type Action = 'compare' | 'putBack';

/** The versions of the poll, each of which can be compared with the one in force and put back. */
export function PollHistory() {
  const texts = useAdminTexts().poll;
  const queryClient = useQueryClient();
  const { data: state } = usePollStateQuery();
  const mayChange = useMayChange(state);
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const [open, setOpen] = useState<{ action: Action; version: number } | null>(null);
  const query = useQuery({
    queryKey: [pollKey, 'versions', cursors],
    queryFn: ({ signal }) => fetchPollVersions(cursors.at(-1) ?? null, signal),
  });
  const { data } = query;
  const close = () => setOpen(null);

  return (
    <Section title={texts.history} isBusy={query.isFetching}>
      <Fetched query={query}>
        {({ rows }) => (
          <ul className="item-list__list">
            {rows.map((row) => (
              <Version
                key={row.version}
                version={row}
                isInForce={row.version === state?.version}
                mayChange={mayChange}
                onOpen={(action) => setOpen({ action, version: row.version })}
              />
            ))}
          </ul>
        )}
      </Fetched>
      {/* Most polls have fewer versions than a page. */}
      {(cursors.length > 0 || data?.next) && <Paging cursors={cursors} page={data ?? null} onMove={setCursors} />}
      <Dialog
        title={open?.action === 'compare' ? texts.compareTitle({ version: String(open.version) }) : texts.putBack}
        open={open !== null}
        onClose={close}
      >
        {open?.action === 'compare' && <Differences version={open.version} />}
        {open?.action === 'putBack' && (
          <ConfirmForm
            question={texts.putBackQuestion({ version: String(open.version) })}
            action={texts.putBack}
            onCancel={close}
            onConfirm={async () => {
              await putBack(open.version);
              close();
              await queryClient.invalidateQueries({ queryKey: [pollKey] });
            }}
          />
        )}
      </Dialog>
    </Section>
  );
}

interface VersionProps {
  version: PollVersionDto;
  isInForce: boolean;
  mayChange: boolean;
  onOpen: (action: Action) => void;
}

function Version({ version, isInForce, mayChange, onOpen }: VersionProps) {
  const { poll: texts, pollForm, audit } = useAdminTexts();
  const language = useLanguage();
  const { version: number, published_at, published_by, fields } = version;
  const actions: readonly Action[] = isInForce ? [] : mayChange ? ['compare', 'putBack'] : ['compare'];
  return (
    <Item
      controls={actions.map((action) => (
        <Button
          key={action}
          aria-haspopup="dialog"
          aria-label={texts.putBackOf({ action: texts[action], version: String(number) })}
          onClick={() => onOpen(action)}
        >
          {texts[action]}
        </Button>
      ))}
    >
      <h3>
        {texts.version({ version: String(number) })} {isInForce && <Badge component="span">{texts.inForce}</Badge>}
      </h3>
      <p>{fields.length === 0 ? texts.first : texts.changed({ fields: fieldWords(fields, pollForm) })}</p>
      <p className="note">
        {momentIn(published_at, language)} · {actorWords(published_by, audit)}
      </p>
    </Item>
  );
}

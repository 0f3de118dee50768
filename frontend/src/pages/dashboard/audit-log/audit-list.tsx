import { Button, Group } from '@mantine/core';
import { useState } from 'react';
import { postAsAdmin } from '../../../api/admin-call';
import { pagesOf } from '../../../api/list-page';
import type { AuditEntryDto, AuditLogFilterDto } from '../../../api/schema';
import { longest } from '../../../api/voter-details';
import type { Language } from '../../../content/languages';
import type { AdminTexts } from '../../../content/texts';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { memoryOf } from '../list-position';
import type { Column } from '../list-table';
import { ListView } from '../list-view';
import { endAfter, momentIn, momentOf, shortMomentIn } from '../moment';
import { useList } from '../use-list';
import { type AuditFilter, actionOf, auditChips, auditQuery, matchesEntry } from './audit-filter';
import { AuditFilterForm } from './audit-filter-form';
import { actionWords, actorWords, detailWords } from './audit-words';
import { UndoDialog } from './undo-dialog';

function columnsIn(
  language: Language,
  all: AdminTexts,
  onUndo: (entry: AuditEntryDto) => void,
): readonly Column<AuditEntryDto>[] {
  const { audit: texts, undo } = all;
  const words = { language, texts, all };
  return [
    {
      id: 'at',
      heading: texts.at,
      sorts: true,
      names: true,
      width: 14,
      brief: 'start',
      whole: ({ at }) => <time dateTime={at}>{momentIn(at, language)}</time>,
      cell: ({ at }) => <time dateTime={at}>{shortMomentIn(at, language)}</time>,
    },
    {
      // Next to the time, so that the button is in view where the table scrolls sideways.
      id: 'action',
      heading: texts.action,
      width: 17,
      brief: 'line',
      whole: ({ action }) => actionWords(action, texts),
      cell: (entry) => (
        <Group gap="xs" wrap="nowrap">
          {actionWords(entry.action, texts)}
          {entry.undoable && (
            <Button aria-haspopup="dialog" aria-label={undo.undoEntry({ id: entry.id })} onClick={() => onUndo(entry)}>
              {undo.button}
            </Button>
          )}
        </Group>
      ),
    },
    { id: 'actor', heading: texts.actor, width: 14, brief: 'end', cell: ({ actor }) => actorWords(actor, texts) },
    { id: 'detail', heading: texts.detail, brief: 'line', cell: (entry) => detailWords(entry, words) },
  ];
}

const memory = memoryOf<AuditFilter>({
  textsOf: (filter) => ({ ...filter }),
  filterOf: (text) => ({
    actor: text('actor').slice(0, longest.email),
    action: actionOf(text('action')),
    from: momentOf(text('from')),
    to: endAfter(momentOf(text('from')), momentOf(text('to'))),
  }),
  personal: ['actor'],
});

const fetchPage = pagesOf(
  (body: AuditLogFilterDto, config) => postAsAdmin('/audit-log', body, config),
  ({ entries, next_page }) => ({ rows: entries, next: next_page }),
);

export function AuditList() {
  const adminTexts = useAdminTexts();
  const texts = adminTexts.audit;
  const [undoing, setUndoing] = useState<AuditEntryDto | null>(null);
  const language = useLanguage();
  const list = useList({
    id: 'audit-log',
    memory,
    queryOf: auditQuery,
    fetchPage,
    matches: matchesEntry,
  });
  const { filter } = list;
  const columns = columnsIn(language, adminTexts, setUndoing);
  return (
    <>
      <ListView
        list={list}
        caption={adminTexts.dashboard.auditLog}
        rowTitle={texts.record}
        columns={columns}
        idOf={({ id }) => id}
        toExport={{ list: 'auditLog', query: auditQuery(filter) }}
        filter={{
          title: texts.filter.title,
          form: (close) => <AuditFilterForm filter={filter} onClose={close} onApply={list.change} />,
          chips: auditChips(filter, list.change, texts, language),
        }}
      />
      <UndoDialog entry={undoing} onClose={() => setUndoing(null)} />
    </>
  );
}

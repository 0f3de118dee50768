import { type AuditEntry, fetchAuditLog } from '../../api/audit-log';
import { isRecord } from '../../api/is-record';
import { adminTexts } from '../../content/admin-texts';
import { type Column, ListTable } from './list-table';
import { Paging } from './paging';
import { places, usePlace } from './place';
import { useListPage } from './use-list-page';

const texts = adminTexts.audit;

const columns: readonly Column<AuditEntry>[] = [
  { heading: texts.at, names: true, cell: ({ at }) => <time dateTime={at}>{momentOf(at)}</time> },
  { heading: texts.actor, cell: ({ actor }) => actor },
  { heading: texts.action, cell: ({ action }) => action },
  { heading: texts.detail, cell: ({ detail }) => detailText(detail) },
];

/** Who did what in this product, newest first. */
export function AuditList() {
  const place = usePlace(places.auditLog);
  const list = useListPage(fetchAuditLog, place.cursor);
  return (
    <>
      <ListTable
        caption={texts.caption}
        columns={columns}
        list={list}
        rows={list.page?.rows ?? []}
        idOf={({ id }) => id}
        page={place.page}
      />
      <Paging place={place} list={list} />
    </>
  );
}

/** In the reader's own time zone, which it names. */
const momentFormat = new Intl.DateTimeFormat('en-US', {
  year: 'numeric',
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
  second: '2-digit',
  timeZoneName: 'short',
});

function momentOf(at: string): string {
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? at : momentFormat.format(moment);
}

/** 'reason: test, changed: 3': the parts of the detail, whatever they are. */
function detailText(detail: unknown): string {
  if (!isRecord(detail)) return typeof detail === 'string' ? detail : '';
  return Object.entries(detail)
    .map(([name, value]) => `${name}: ${typeof value === 'string' ? value : JSON.stringify(value)}`)
    .join(', ');
}

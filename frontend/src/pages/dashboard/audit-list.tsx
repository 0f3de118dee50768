import { type AuditEntry, fetchAuditLog } from '../../api/audit-log';
import { auditTexts as texts } from '../../content/audit-texts';
import { Paging } from '../../lists/paging';
import { usePlace } from '../../lists/place';
import { useListPage } from '../../lists/use-list-page';
import { useAccount } from '../../session/admin-session';
import { actionWords, detailWords } from './audit-words';
import { type Column, ListTable } from './list-table';
import { places } from './places';
import { RefreshButton } from './refresh-button';
import { refreshList } from './refresh-list';

const columns: readonly Column<AuditEntry>[] = [
  { heading: texts.at, names: true, cell: ({ at }) => <time dateTime={at}>{momentOf(at)}</time> },
  { heading: texts.actor, cell: ({ actor }) => actor },
  { heading: texts.action, cell: ({ action }) => actionWords(action) },
  { heading: texts.detail, cell: detailWords },
];

/** Who did what in this product, newest first. */
export function AuditList() {
  const place = usePlace(places.auditLog, useAccount());
  const list = useListPage(fetchAuditLog, place.cursor);
  return (
    <>
      <div className="dashboard__tools dashboard__tools--alone">
        <RefreshButton onClick={() => refreshList(place, list)} />
      </div>
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

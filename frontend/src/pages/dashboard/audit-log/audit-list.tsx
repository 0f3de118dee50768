import { type AuditEntry, fetchAuditLog } from '../../../api/audit-log';
import type { AuditTexts } from '../../../content/en/audit-texts';
import { type Language, perLanguage } from '../../../content/languages';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useAuditTexts } from '../../../languages/audit-texts';
import { useLanguage } from '../../../languages/language';
import { Paging } from '../../../lists/paging';
import { usePlace } from '../../../lists/place';
import { useListPage } from '../../../lists/use-list-page';
import { useAccount } from '../../../session/admin-session';
import { type Column, ListTable } from '../list-table';
import { places } from '../places';
import { RefreshButton } from '../refresh-button';
import { refreshList } from '../refresh-list';
import { actionWords, detailWords } from './audit-words';

function columnsIn(language: Language, texts: AuditTexts, reason: string): readonly Column<AuditEntry>[] {
  const words = { language, texts, reason };
  return [
    { heading: texts.at, names: true, cell: ({ at }) => <time dateTime={at}>{momentOf(at, language)}</time> },
    { heading: texts.actor, cell: ({ actor }) => actor },
    { heading: texts.action, cell: ({ action }) => actionWords(action, texts) },
    { heading: texts.detail, cell: (entry) => detailWords(entry, words) },
  ];
}

/** Who did what in this product, newest first. */
export function AuditList() {
  const texts = useAuditTexts();
  const { reason } = useAdminTexts().change;
  const language = useLanguage();
  const place = usePlace(places.auditLog, useAccount());
  const list = useListPage(fetchAuditLog, place.cursor);
  return (
    <>
      <div className="dashboard__tools dashboard__tools--alone">
        <RefreshButton onClick={() => refreshList(place, list)} />
      </div>
      <ListTable
        caption={texts.caption}
        columns={columnsIn(language, texts, reason)}
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
const momentFormat = perLanguage(
  (locale) =>
    new Intl.DateTimeFormat(locale, {
      year: 'numeric',
      month: 'short',
      day: 'numeric',
      hour: 'numeric',
      minute: '2-digit',
      second: '2-digit',
      timeZoneName: 'short',
    }),
);

function momentOf(at: string, language: Language): string {
  const moment = new Date(at);
  return Number.isNaN(moment.getTime()) ? at : momentFormat(language).format(moment);
}

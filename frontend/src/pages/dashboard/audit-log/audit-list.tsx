import { type AuditEntry, fetchAuditLog } from '../../../api/audit-log';
import type { AuditTexts } from '../../../content/en/admin-texts';
import { type Language, perLanguage } from '../../../content/languages';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { type Column, ListTable } from '../list-table';
import { memoryOf } from '../places';
import { RefreshButton } from '../refresh-button';
import { useList } from '../use-list';
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

const memory = memoryOf({});

/** The audit log, newest first. */
export function AuditList() {
  const texts = useAdminTexts().audit;
  const { reason } = useAdminTexts().change;
  const language = useLanguage();
  const list = useList({
    id: 'audit-log',
    memory,
    queryOf: () => ({}),
    fetchPage: (_query, cursor, signal) => fetchAuditLog(cursor, signal),
    matches: () => true,
  });
  return (
    <>
      <div className="dashboard__tools dashboard__tools--alone">
        <RefreshButton onClick={list.refresh} />
      </div>
      <ListTable
        caption={texts.caption}
        columns={columnsIn(language, texts, reason)}
        list={list}
        idOf={({ id }) => id}
      />
    </>
  );
}

/** In the administrator's time zone, whose name is part of the text. */
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

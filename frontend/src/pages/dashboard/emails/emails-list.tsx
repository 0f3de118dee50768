import { useCallback, useState } from 'react';
import { type EmailRecord, fetchEmails } from '../../../api/emails';
import { useAdminTexts } from '../../../languages/admin-texts';
import { Paging } from '../../../lists/paging';
import { usePlace } from '../../../lists/place';
import { type FetchPage, useListPage } from '../../../lists/use-list-page';
import { useAccount } from '../../../session/admin-session';
import { type Column, ListTable } from '../list-table';
import { ListTools } from '../list-tools';
import { places } from '../places';
import { refreshList } from '../refresh-list';
import { SearchField, useTypedSearch } from '../search-field';
import type { ExportControl } from '../use-export';
import { emailsQuery, matchesEmail } from './emails-filter';
import { EmailsFilterDialog } from './emails-filter-dialog';

export function EmailsList({ exporting }: { exporting: ExportControl }) {
  const adminTexts = useAdminTexts();
  const texts = adminTexts.emails;
  const place = usePlace(places.emails, useAccount());
  const { filter } = place;
  const { typed, type } = useTypedSearch({ search: filter.search }, place.change);
  const [filtering, setFiltering] = useState(false);

  const fetchPage = useCallback<FetchPage<EmailRecord>>(
    (cursor, signal) => fetchEmails(emailsQuery(filter), cursor, signal),
    [filter],
  );
  const list = useListPage(fetchPage, place.cursor);
  const inView = { ...filter, ...typed };
  const rows = list.page?.rows ?? [];
  const columns: readonly Column<EmailRecord>[] = [
    { heading: texts.emailAddress, cell: ({ email_address }) => email_address, names: true },
    { heading: texts.source, cell: ({ source }) => source },
  ];
  const isOutdated = list.loading || typed.search !== filter.search;

  return (
    <>
      <ListTools
        onFilter={() => setFiltering(true)}
        onRefresh={() => refreshList(place, list)}
        exporting={exporting}
        toExport={{ list: 'emails', query: emailsQuery(inView) }}
        chips={
          filter.source ? [{ text: texts.domainChip(filter.source), remove: () => place.change({ source: '' }) }] : []
        }
      >
        <SearchField label={adminTexts.list.searchEmail} value={typed.search} onChange={(search) => type({ search })} />
      </ListTools>
      <ListTable
        caption={texts.caption}
        columns={columns}
        list={list}
        narrowed={Object.keys(emailsQuery(filter)).length > 0}
        rows={isOutdated ? rows.filter((email) => matchesEmail(inView, email)) : rows}
        idOf={({ email_address, source }) => `${email_address} ${source}`}
        page={place.page}
      />
      <Paging place={place} list={list} />
      <EmailsFilterDialog
        open={filtering}
        source={filter.source}
        onClose={() => setFiltering(false)}
        onApply={(source) => {
          setFiltering(false);
          place.change({ source });
        }}
      />
    </>
  );
}

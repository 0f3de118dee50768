import { type EmailRecord, fetchEmails } from '../../../api/emails';
import { longestDomain, longestSearch } from '../../../content/limits';
import { useAdminTexts } from '../../../languages/admin-texts';
import { ColumnsButton } from '../columns-button';
import { useHiddenColumns } from '../hidden-columns';
import { memoryOf } from '../list-position';
import { type Column, ListTable } from '../list-table';
import { ListTools } from '../list-tools';
import { SearchField } from '../search-field';
import type { ExportControl } from '../use-export';
import { useList } from '../use-list';
import { type EmailsFilter, emailsQuery, matchesEmail } from './emails-filter';
import { EmailsFilterForm } from './emails-filter-form';

const memory = memoryOf<EmailsFilter>({
  textsOf: (filter) => ({ ...filter }),
  filterOf: (text) => ({
    search: text('search').slice(0, longestSearch),
    source: text('source').slice(0, longestDomain),
  }),
  personal: ['search'],
});

export function EmailsList({ exporting }: { exporting: ExportControl }) {
  const adminTexts = useAdminTexts();
  const texts = adminTexts.emails;
  const list = useList({ id: 'emails', memory, queryOf: emailsQuery, fetchPage: fetchEmails, matches: matchesEmail });
  const { source } = list.filter;
  const hidden = useHiddenColumns('emails');
  const columns: readonly Column<EmailRecord>[] = [
    {
      id: 'email',
      heading: texts.emailAddress,
      cell: ({ email_address }) => email_address,
      names: true,
      brief: 'line',
    },
    { id: 'source', heading: texts.source, cell: ({ source }) => source, brief: 'line' },
  ];

  return (
    <>
      <ListTools
        onRefresh={list.refresh}
        exporting={exporting}
        toExport={{ list: 'emails', query: list.typedQuery }}
        filterTitle={texts.filterTitle}
        filterForm={(close) => <EmailsFilterForm source={source} onClose={close} onApply={list.change} />}
        columns={<ColumnsButton columns={columns} hidden={hidden} />}
        chips={source ? [{ text: texts.domainChip(source), remove: () => list.change({ source: '' }) }] : []}
      >
        <SearchField
          label={adminTexts.list.searchEmail}
          value={list.typedFilter.search}
          onChange={(search) => list.type({ search })}
        />
      </ListTools>
      <ListTable
        caption={texts.caption}
        rowTitle={texts.record}
        columns={columns}
        hidden={hidden.ids}
        list={list}
        idOf={({ email_address, source }) => `${email_address} ${source}`}
      />
    </>
  );
}

import { fetchEmails } from '../../../api/emails';
import type { ListedEmailDto } from '../../../api/schema';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { ColumnsButton } from '../columns-button';
import { countryName } from '../country-name';
import { useHiddenColumns } from '../hidden-columns';
import { type Column, ListTable } from '../list-table';
import { ListTools } from '../list-tools';
import { shortMomentIn } from '../moment';
import { SearchField } from '../search-field';
import type { ExportControl } from '../use-export';
import { useList } from '../use-list';
import { emailsChips } from './emails-chips';
import { EmailsCount } from './emails-count';
import { emailsMemory, emailsQuery, matchesEmail, unknownLanguage } from './emails-filter';
import { EmailsFilterForm } from './emails-filter-form';
import { languageName } from './language-name';

export function EmailsList({ exporting }: { exporting: ExportControl }) {
  const adminTexts = useAdminTexts();
  const texts = adminTexts.emails;
  const language = useLanguage();
  const list = useList({
    id: 'emails',
    memory: emailsMemory,
    queryOf: emailsQuery,
    fetchPage: fetchEmails,
    matches: matchesEmail,
  });
  const { filter } = list;
  const hidden = useHiddenColumns('emails');
  const columns: readonly Column<ListedEmailDto>[] = [
    {
      id: 'email',
      heading: texts.emailAddress,
      cell: ({ email_address }) => email_address,
      names: true,
      brief: 'line',
    },
    { id: 'source', heading: texts.source, width: 7.5, cell: ({ source }) => source, brief: 'line' },
    { id: 'name', heading: texts.name, cell: ({ name }) => name },
    { id: 'country', heading: texts.country, width: 7, cell: ({ country }) => countryName(country, language) },
    {
      id: 'consented-at',
      heading: texts.consentedAt,
      sorts: true,
      width: 12,
      cell: ({ consented_at }) => <time dateTime={consented_at}>{shortMomentIn(consented_at, language)}</time>,
    },
    {
      id: 'language',
      heading: texts.language,
      width: 7,
      cell: (email) => languageName(email.language || unknownLanguage, texts),
    },
    { id: 'words', heading: texts.words, onlyWhole: true, cell: ({ words }) => words || texts.unknown },
    {
      id: 'state',
      heading: texts.state,
      cell: ({ unsubscribed_at }) =>
        unsubscribed_at === null
          ? texts.states.subscribed
          : texts.unsubscribed({ moment: shortMomentIn(unsubscribed_at, language) }),
    },
  ];

  return (
    <>
      <ListTools
        onRefresh={list.refresh}
        exporting={exporting}
        toExport={list.isMissing ? null : { list: 'emails', query: list.typedQuery }}
        filterTitle={texts.filterTitle}
        filterForm={(close) => <EmailsFilterForm filter={filter} onClose={close} onApply={list.change} />}
        columns={<ColumnsButton columns={columns} hidden={hidden} />}
        chips={emailsChips(filter, list.change, adminTexts, language)}
      >
        <SearchField
          label={adminTexts.list.searchEmail}
          value={list.typedFilter.search}
          onChange={(search) => list.type({ search })}
        />
      </ListTools>
      <EmailsCount query={emailsQuery(filter)} />
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

import { fetchEmails } from '../../../api/emails';
import type { ListedEmailDto } from '../../../api/schema';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { countryName } from '../country-name';
import type { Column } from '../list-table';
import { ListView } from '../list-view';
import { shortMomentIn } from '../moment';
import { SearchField } from '../search-field';
import { useList } from '../use-list';
import { emailsChips } from './emails-chips';
import { EmailsCount } from './emails-count';
import { emailsMemory, emailsQuery, languageName, matchesEmail, unknownLanguage } from './emails-filter';
import { EmailsFilterForm } from './emails-filter-form';

export function EmailsList() {
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
    <ListView
      list={list}
      caption={texts.caption}
      rowTitle={texts.record}
      columns={columns}
      idOf={({ email_address, source }) => `${email_address} ${source}`}
      toExport={!list.isMissing && { list: 'emails', query: list.typedQuery }}
      filter={{
        title: texts.filterTitle,
        form: (close) => <EmailsFilterForm filter={filter} onClose={close} onApply={list.change} />,
        chips: emailsChips(filter, list.change, adminTexts, language),
      }}
      search={
        <SearchField
          label={adminTexts.list.searchEmail}
          value={list.typedFilter.search}
          onChange={(search) => list.type({ search })}
        />
      }
    >
      <EmailsCount query={emailsQuery(filter)} />
    </ListView>
  );
}

import { fetchVotes } from '../../../api/get-votes';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { ListView } from '../list-view';
import { SearchField } from '../search-field';
import { useList } from '../use-list';
import { useRole } from '../use-role';
import { ChangeVotes } from './change-votes';
import { JumpToDate } from './jump-to-date';
import { SavedFiltersButton } from './saved-filters';
import { useChosen } from './use-chosen';
import { columnsForViewers, voteColumns } from './vote-columns';
import { votesChips } from './votes-chips';
import { matchesVote, type VotesFilter, votesMemory, votesQuery } from './votes-filter';
import { VotesFilterForm } from './votes-filter-form';

export function VotesList() {
  const { votes: texts, dashboard, list: listTexts } = useAdminTexts();
  const seesContacts = useRole() !== 'viewer';
  const language = useLanguage();
  const list = useList({
    id: 'votes',
    memory: votesMemory,
    queryOf: votesQuery,
    fetchPage: fetchVotes,
    matches: matchesVote,
  });
  const { filter, typedFilter, page, rows } = list;
  const ids = rows.map(({ id }) => id);
  const chosen = useChosen(list.selected, ids, list.select);
  const allColumns = voteColumns(ids, chosen, list.change, texts, language);
  const columns = seesContacts ? allColumns : columnsForViewers(allColumns);

  const searchField = (column: VotesFilter['column'], label: string) => (
    <SearchField
      label={label}
      value={typedFilter.column === column ? typedFilter.search : ''}
      onChange={(search) => list.type({ column, search })}
    />
  );

  return (
    <ListView
      list={list}
      caption={dashboard.votes}
      rowTitle={texts.record}
      columns={columns}
      idOf={({ id }) => id}
      jump={<JumpToDate filter={filter} onJump={list.change} />}
      toExport={seesContacts && !list.isMissing && { list: 'votes', query: list.typedQuery }}
      filter={{
        title: texts.filterTitle,
        form: (close) => (
          <VotesFilterForm filter={filter} seesContacts={seesContacts} onClose={close} onApply={list.change} />
        ),
        chips: votesChips(filter, list.change, texts, language),
      }}
      search={
        seesContacts && (
          <>
            {searchField('email', listTexts.searchEmail)}
            {searchField('name', listTexts.searchName)}
          </>
        )
      }
      buttons={<SavedFiltersButton filter={filter} onApply={list.change} />}
    >
      {seesContacts && (
        <ChangeVotes
          chosen={chosen}
          found={list.typedQuery}
          // Without the search that its address names the list is wider than whoever sent it meant.
          hits={
            list.isMissing || list.outdated || list.error || page === null
              ? 'unknown'
              : rows.length > 0
                ? 'some'
                : 'none'
          }
        />
      )}
    </ListView>
  );
}

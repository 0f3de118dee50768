import { fetchVotes } from '../../../api/get-votes';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { ColumnsButton } from '../columns-button';
import { useHiddenColumns } from '../hidden-columns';
import { ListTable } from '../list-table';
import { ListTools } from '../list-tools';
import { SearchField } from '../search-field';
import type { ExportControl } from '../use-export';
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

export function VotesList({ exporting }: { exporting: ExportControl }) {
  const adminTexts = useAdminTexts();
  const texts = adminTexts.votes;
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
  const hidden = useHiddenColumns('votes');

  const searchField = (column: VotesFilter['column'], label: string) => (
    <SearchField
      label={label}
      value={typedFilter.column === column ? typedFilter.search : ''}
      onChange={(search) => list.type({ column, search })}
    />
  );

  return (
    <>
      <ListTools
        onRefresh={list.refresh}
        exporting={exporting}
        toExport={seesContacts && !list.isMissing ? { list: 'votes', query: list.typedQuery } : null}
        filterTitle={texts.filterTitle}
        filterForm={(close) => (
          <VotesFilterForm filter={filter} seesContacts={seesContacts} onClose={close} onApply={list.change} />
        )}
        columns={
          <>
            <ColumnsButton columns={columns} hidden={hidden} />
            <SavedFiltersButton filter={filter} onApply={list.change} />
          </>
        }
        chips={votesChips(filter, list.change, texts, language)}
      >
        {seesContacts && (
          <>
            {searchField('email', adminTexts.list.searchEmail)}
            {searchField('name', adminTexts.list.searchName)}
          </>
        )}
      </ListTools>
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
      <ListTable
        caption={texts.caption}
        rowTitle={texts.record}
        columns={columns}
        hidden={hidden.ids}
        list={list}
        idOf={({ id }) => id}
        jump={<JumpToDate filter={filter} onJump={list.change} />}
      />
    </>
  );
}

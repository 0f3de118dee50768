import { useCallback, useState } from 'react';
import { fetchVotes, type VoteRecord } from '../../api/get-votes';
import { adminTexts } from '../../content/admin-texts';
import { ChangeVotes } from './change-votes';
import { FilterChips } from './filter-chips';
import { ListTable } from './list-table';
import { ListTools } from './list-tools';
import { Paging } from './paging';
import { places, usePlace } from './place';
import { SearchField, useTypedSearch } from './search-field';
import { useChosen } from './use-chosen';
import type { StartExport } from './use-export';
import { type FetchPage, useListPage } from './use-list-page';
import { voteColumns } from './vote-columns';
import { votesChips } from './votes-chips';
import { matchesVote, type VotesFilter, votesQuery } from './votes-filter';
import { VotesFilterDialog } from './votes-filter-dialog';

const texts = adminTexts.votes;

export function VotesList({ onExport }: { onExport: StartExport | null }) {
  const place = usePlace(places.votes);
  const { filter } = place;
  const { typed, type } = useTypedSearch({ column: filter.column, search: filter.search }, place.change);
  const [filtering, setFiltering] = useState(false);

  const fetchPage = useCallback<FetchPage<VoteRecord>>(
    (cursor, signal) => fetchVotes(votesQuery(filter), cursor, signal),
    [filter],
  );
  const list = useListPage(fetchPage, place.cursor);
  const inView: VotesFilter = { ...filter, ...typed };
  const searching = typed.search !== filter.search || typed.column !== filter.column;
  const fetched = list.page?.rows ?? [];
  const rows = list.loading || searching ? fetched.filter((vote) => matchesVote(inView, vote)) : fetched;
  const chosen = useChosen(list.page);

  const searchField = (column: VotesFilter['column'], label: string) => (
    <SearchField
      label={label}
      value={typed.column === column ? typed.search : ''}
      onChange={(search) => type({ column, search })}
    />
  );

  return (
    <>
      <ListTools
        onFilter={() => setFiltering(true)}
        onExport={onExport && (() => onExport({ list: 'votes', query: votesQuery(inView) }))}
      >
        {searchField('email', adminTexts.list.searchEmail)}
        {searchField('name', adminTexts.list.searchName)}
      </ListTools>
      <FilterChips chips={votesChips(filter, place.change)} />
      <ChangeVotes
        chosen={chosen}
        // Nobody shall change what a search finds before it is on screen.
        found={list.loading || searching || fetched.length === 0 ? {} : votesQuery(filter)}
        onChanged={() => {
          chosen.clear();
          list.reload();
        }}
      />
      <ListTable
        caption={texts.caption}
        columns={voteColumns(rows, chosen)}
        list={list}
        rows={rows}
        idOf={({ id }) => id}
        page={place.page}
      />
      <Paging place={place} list={list} />
      <VotesFilterDialog
        open={filtering}
        filter={filter}
        onClose={() => setFiltering(false)}
        onApply={(changes) => {
          setFiltering(false);
          place.change(changes);
        }}
      />
    </>
  );
}

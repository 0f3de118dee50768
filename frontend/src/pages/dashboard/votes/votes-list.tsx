import { useCallback, useState } from 'react';
import { fetchVotes, type VoteRecord } from '../../../api/get-votes';
import { useAdminTexts } from '../../../languages/admin-texts';
import { useLanguage } from '../../../languages/language';
import { Paging } from '../../../lists/paging';
import { usePlace } from '../../../lists/place';
import { type FetchPage, useListPage } from '../../../lists/use-list-page';
import { useAccount } from '../../../session/admin-session';
import { ListTable } from '../list-table';
import { ListTools } from '../list-tools';
import { places } from '../places';
import { refreshList } from '../refresh-list';
import { SearchField, useTypedSearch } from '../search-field';
import { useChosen } from '../use-chosen';
import type { ExportControl } from '../use-export';
import { ChangeVotes } from './change-votes';
import { voteColumns } from './vote-columns';
import { votesChips } from './votes-chips';
import { matchesVote, type VotesFilter, votesQuery } from './votes-filter';
import { VotesFilterDialog } from './votes-filter-dialog';

export function VotesList({ exporting }: { exporting: ExportControl }) {
  const adminTexts = useAdminTexts();
  const texts = adminTexts.votes;
  const language = useLanguage();
  const place = usePlace(places.votes, useAccount());
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
  const chosen = useChosen(list.page, rows);

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
        onRefresh={() => refreshList(place, list)}
        exporting={exporting}
        toExport={{ list: 'votes', query: votesQuery(inView) }}
        chips={votesChips(filter, place.change, texts, language)}
      >
        {searchField('email', adminTexts.list.searchEmail)}
        {searchField('name', adminTexts.list.searchName)}
      </ListTools>
      <ChangeVotes
        chosen={chosen}
        found={votesQuery(searching ? inView : filter)}
        hits={list.loading || searching || !list.page ? 'unknown' : fetched.length > 0 ? 'some' : 'none'}
        onChanged={() => {
          chosen.clear();
          list.reload();
        }}
      />
      <ListTable
        caption={texts.caption}
        columns={voteColumns(rows, chosen, texts, language)}
        list={list}
        narrowed={Object.keys(votesQuery(filter)).length > 0}
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

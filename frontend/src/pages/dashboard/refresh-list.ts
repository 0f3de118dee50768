import type { PlaceInList } from '../../lists/place';
import type { LoadedList } from '../../lists/use-list-page';

/** What is new stands at the beginning: page 1 is fetched anew, with the search and the filter as they are. */
export function refreshList<Filter, Row>(place: PlaceInList<Filter>, list: LoadedList<Row>): void {
  place.first();
  list.reload();
}

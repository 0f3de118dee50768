import '../components/button.css';
import { pageSize } from '../content/limits';
import { useListTexts } from '../languages/list-texts';
import './paging.css';
import type { PlaceInList } from './place';
import type { LoadedList } from './use-list-page';

interface PagingProps<Filter, Row> {
  place: PlaceInList<Filter>;
  list: LoadedList<Row>;
}

/** Previous goes back through the cursors seen. */
export function Paging<Filter, Row>({ place, list }: PagingProps<Filter, Row>) {
  const texts = useListTexts();
  // No way on from an old page that still stands while another is under way: its cursor belongs to another question.
  const next = list.loading || !list.page || list.page.rows.length < pageSize ? null : list.page.next;
  return (
    <nav className="paging" aria-label={texts.paging}>
      <PagingButton text={texts.previous} onClick={place.page > 1 ? place.previous : null} />
      <span>{texts.page(place.page)}</span>
      <PagingButton text={texts.next} onClick={next === null ? null : () => place.next(next)} />
    </nav>
  );
}

/** Not `disabled`, which would throw the focus away in the middle of paging by keyboard. */
function PagingButton({ text, onClick }: { text: string; onClick: (() => void) | null }) {
  return (
    <button type="button" className="button button--quiet" aria-disabled={onClick === null} onClick={() => onClick?.()}>
      {text}
    </button>
  );
}

import './button.css';
import { pageSize } from '../content/limits';
import { useTexts } from '../languages/texts';
import './paging.css';

interface PagingProps {
  /** The cursors of the pages seen after the first; the last one is that of the page in view. */
  cursors: readonly string[];
  /** Null while another page is under way: the way on from an old page would belong to another request. */
  page: { rows: readonly unknown[]; next: string | null } | null;
  onMove: (cursors: readonly string[]) => void;
}

/** Previous goes back through the cursors seen. */
export function Paging({ cursors, page, onMove }: PagingProps) {
  const texts = useTexts().lists;
  const next = page === null || page.rows.length < pageSize ? null : page.next;
  return (
    <nav className="paging" aria-label={texts.paging}>
      <PagingButton text={texts.previous} onClick={cursors.length === 0 ? null : () => onMove(cursors.slice(0, -1))} />
      <span>{texts.page(cursors.length + 1)}</span>
      <PagingButton text={texts.next} onClick={next === null ? null : () => onMove([...cursors, next])} />
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

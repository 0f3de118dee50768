import type { ReactNode } from 'react';
import { pageSize } from '../content/limits';
import { useTexts } from '../languages/texts';
import './paging.css';

interface PagingProps {
  /** The cursors of the pages from 2 to the current one. */
  cursors: readonly string[];
  /** Null while another page is loading: the old page's `next` belongs to another request. */
  page: { rows: readonly unknown[]; next: string | null } | null;
  onMove: (cursors: readonly string[]) => void;
  /** Another control for paging. It comes first, so that Previous and Next are neighbours in the tab order. */
  children?: ReactNode;
}

/** Previous and Next of a list. Previous uses the cursors of the pages already seen. */
export function Paging({ cursors, page, onMove, children }: PagingProps) {
  const texts = useTexts().lists;
  const next = page === null || page.rows.length < pageSize ? null : page.next;
  return (
    <nav className="paging" aria-label={texts.paging}>
      {children}
      <PagingButton text={texts.previous} onClick={cursors.length === 0 ? null : () => onMove(cursors.slice(0, -1))} />
      <span>{texts.page({ page: cursors.length + 1 })}</span>
      <PagingButton text={texts.next} onClick={next === null ? null : () => onMove([...cursors, next])} />
    </nav>
  );
}

/** Uses aria-disabled, because a button that becomes `disabled` loses the keyboard focus. */
function PagingButton({ text, onClick }: { text: string; onClick: (() => void) | null }) {
  return (
    <button type="button" className="button button--quiet" aria-disabled={onClick === null} onClick={() => onClick?.()}>
      {text}
    </button>
  );
}

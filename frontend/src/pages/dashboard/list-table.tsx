import { Button, Group } from '@mantine/core';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Paging } from '../../components/paging';
import { Spinner } from '../../components/spinner';
import { pageSize, smallScreen } from '../../content/limits';
import { useMediaQuery } from '../../hooks/use-media-query';
import { useAdminTexts } from '../../languages/admin-texts';
import { Failure } from './failure';
import './list-table.css';
import { RecordDialog, type RecordPart } from './record-dialog';
import type { List } from './use-list';

export interface Column<Row> extends RecordPart<Row> {
  /** The cells of this column are the row headings, which open the row. */
  names?: boolean;
  /** The rows are in the order of this column. */
  sorts?: boolean;
  /** In rem; columns without a width share the rest. */
  width?: number;
  /** Where the column is in the record of small screens: a line, or one end of it. Missing: only in the whole row. */
  brief?: 'line' | 'start' | 'end';
}

/** In rem: the minimum for a column without a width. */
const leastWidth = 9;

export interface ListTableProps<Row> {
  caption: string;
  /** The title of the dialog that shows a whole row. */
  rowTitle: string;
  columns: readonly Column<Row>[];
  hidden: ReadonlySet<string>;
  list: List<Row>;
  idOf: (row: Row) => string;
  /** Another control for paging, beside Previous and Next. */
  jump?: ReactNode;
}

/**
 * The rows of a list, or why there are none, and its paging. A row is one line whatever it contains; the dialog that it opens
 * shows what is cut off. The table scrolls in its own area, on small screens with the page (docs/product.md#dashboard).
 */
export function ListTable<Row>({ caption, rowTitle, columns, hidden, list, idOf, jump }: ListTableProps<Row>) {
  const { list: texts, errors, ok } = useAdminTexts();
  const { page, rows, loading, cursors } = list;
  const [opened, setOpened] = useState<Row | null>(null);
  // As it was fetched last: a button in the dialog may have changed it. A row that has left the page stays as it was.
  const openedNow = opened && (page?.rows.find((row) => idOf(row) === idOf(opened)) ?? opened);
  const shown = columns.filter(
    ({ id, head, names, onlyWhole }) => !onlyWhole && (head !== undefined || names || !hidden.has(id)),
  );
  const isSortable = columns.some(({ sorts }) => sorts);
  const known = new Set(page?.rows.map(idOf));
  // Not the first row alone: it may have left the list meanwhile.
  const at = list.newest.findIndex((row) => known.has(idOf(row)));
  const newRows = at < 0 ? list.newest.length : at;
  const isTable = useMediaQuery(`screen and (min-width: ${smallScreen}px)`);
  const area = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page starts at its top.
  useEffect(() => {
    if (area.current) area.current.scrollTop = 0;
  }, [page]);
  // Where the page scrolls instead of the area, Next is below the rows. Not on an automatic refresh of the same page.
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is about going to another page.
  useEffect(() => {
    if (area.current && area.current.getBoundingClientRect().top < 0) area.current.scrollIntoView();
  }, [cursors]);

  return (
    <>
      {list.isMissing && (
        <Group gap="sm">
          <p role="status">{texts.searchMissing}</p>
          <Button size="compact-md" onClick={list.acceptMissing}>
            {ok}
          </Button>
        </Group>
      )}
      {newRows > 0 && (
        // In the middle, not where 'Select all' comes to be, under the second press of a double click.
        <Button mx="auto" variant="light" size="compact-md" onClick={list.refresh}>
          {newRows < pageSize ? texts.newRows({ count: newRows }) : texts.manyNewRows({ count: newRows })}
        </Button>
      )}
      <div className="list-table">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1). */}
        <section className="list-table__area" aria-label={caption} aria-busy={loading} tabIndex={0} ref={area}>
          {!loading && list.error && (
            <Failure
              error={list.error}
              // The text about a search is only for a search.
              tooSlow={list.narrowed ? errors['search.too_slow'] : texts.tooSlow}
              onRetry={list.reload}
            />
          )}
          {rows.length > 0 && (
            <table className="list-table__table" style={{ minWidth: isTable ? `${leastWidthOf(shown)}rem` : 0 }}>
              <caption className="visually-hidden">{caption}</caption>
              <colgroup>
                {shown.map(({ id, width }) => (
                  <col key={id} style={{ width: width && `${width}rem` }} />
                ))}
              </colgroup>
              <thead>
                <tr>
                  {shown.map((column) => (
                    <Heading key={column.id} column={column} list={list} isSortable={isSortable} />
                  ))}
                </tr>
              </thead>
              <tbody onKeyDown={moveBetweenRows}>
                {rows.map((row) => (
                  <Cells key={idOf(row)} row={row} columns={shown} onOpen={() => setOpened(row)} />
                ))}
              </tbody>
            </table>
          )}
          {!loading && page?.rows.length === 0 && <p className="list-table__nothing">{texts.nothing}</p>}
        </section>
        {loading && <Spinner />}
        <p className="visually-hidden" role="status">
          {!loading && page ? texts.rows({ rows: page.rows.length, page: cursors.length + 1 }) : ''}
        </p>
      </div>
      <RecordDialog title={rowTitle} columns={columns} row={openedNow} onClose={() => setOpened(null)} />
      <Paging cursors={cursors} page={loading ? null : page} onMove={list.move}>
        {jump}
      </Paging>
    </>
  );
}

interface HeadingProps {
  column: Pick<Column<never>, 'heading' | 'head' | 'sorts'>;
  list: Pick<List<unknown>, 'order' | 'sort'>;
  /** Whether another column sorts the list. */
  isSortable: boolean;
}

function Heading({ column: { heading, head, sorts }, list: { order, sort }, isSortable }: HeadingProps) {
  const texts = useAdminTexts().list;
  if (sorts) {
    const other = order === 'newest' ? 'oldest' : 'newest';
    return (
      <th scope="col" className="list-table__control" aria-sort={order === 'newest' ? 'descending' : 'ascending'}>
        <button
          type="button"
          className="list-table__sort"
          title={texts.sort[other]}
          // The second half of a double click would sort it back.
          onClick={({ detail }) => detail < 2 && sort(other)}
        >
          {heading}
        </button>
      </th>
    );
  }
  return (
    <th
      scope="col"
      className={head ? 'list-table__control' : undefined}
      title={isSortable && !head ? texts.notSorted : undefined}
    >
      {head ?? heading}
    </th>
  );
}

function leastWidthOf(columns: readonly { width?: number }[]): number {
  return columns.reduce((sum, { width = leastWidth }) => sum + width, 0);
}

/** ↑ and ↓ go from row to row, whose name Enter opens. */
function moveBetweenRows(event: KeyboardEvent<HTMLElement>) {
  const step = { ArrowUp: -1, ArrowDown: 1 }[event.key];
  const names = [...event.currentTarget.querySelectorAll('.list-table__open')];
  const at = event.target instanceof Element ? names.indexOf(event.target) : -1;
  const next = names[at + (step ?? 0)];
  if (step === undefined || at < 0 || !(next instanceof HTMLElement)) return;
  event.preventDefault();
  next.focus();
}

interface CellsProps<Row> {
  row: Row;
  columns: readonly Column<Row>[];
  onOpen: () => void;
}

function Cells<Row>({ row, columns, onOpen }: CellsProps<Row>) {
  return (
    <tr>
      {columns.map(({ id, head, names, brief = 'wide', cell }) => {
        if (head) return <td key={id}>{cell(row)}</td>;
        const className = `list-table__cell list-table__cell--${brief}`;
        return names ? (
          <th key={id} scope="row" className={className}>
            <button type="button" className="list-table__open" aria-haspopup="dialog" onClick={onOpen}>
              <Value>{cell(row)}</Value>
            </button>
          </th>
        ) : (
          <td key={id} className={className}>
            <Value>{cell(row)}</Value>
          </td>
        );
      })}
    </tr>
  );
}

/** One line. It has its own direction, so that a text is cut off at its end. */
function Value({ children }: { children: ReactNode }) {
  return (
    <span className="list-table__value" dir="auto">
      {children}
    </span>
  );
}

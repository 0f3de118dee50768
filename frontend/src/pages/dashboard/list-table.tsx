import { type ReactNode, useEffect, useRef } from 'react';
import { ListError } from '../../api/list-error';
import { isUnavailable } from '../../api/unavailable';
import '../../components/button.css';
import { Paging } from '../../components/paging';
import { Spinner } from '../../components/spinner';
import { useAdminTexts } from '../../languages/admin-texts';
import { errorWords } from '../../languages/error-words';
import { useTexts } from '../../languages/texts';
import './list-table.css';
import type { List } from './use-list';

export interface Column<Row> {
  heading: string;
  /** Shown instead of the heading, for a control. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** The cells of this column are the row headings. */
  names?: boolean;
}

interface ListTableProps<Row> {
  caption: string;
  columns: readonly Column<Row>[];
  list: List<Row>;
  idOf: (row: Row) => string;
}

/** The rows of a list, or why there are none, and its paging. The table scrolls in its own area (docs/product.md#dashboard). */
export function ListTable<Row>({ caption, columns, list, idOf }: ListTableProps<Row>) {
  const texts = useAdminTexts().list;
  const { page, rows, loading, cursors } = list;
  const area = useRef<HTMLElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new page starts at its top.
  useEffect(() => {
    if (area.current) area.current.scrollTop = 0;
  }, [page]);

  return (
    <>
      <div className="list-table">
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard (WCAG 2.1.1). */}
        <section className="list-table__area" aria-label={caption} aria-busy={loading} tabIndex={0} ref={area}>
          {rows.length > 0 && (
            <table className="list-table__table">
              <caption className="visually-hidden">{caption}</caption>
              <thead>
                <tr>
                  {columns.map(({ heading, head }) => (
                    <th key={heading} scope="col" className={head ? 'list-table__control' : undefined}>
                      {head ?? heading}
                    </th>
                  ))}
                </tr>
              </thead>
              <tbody>
                {rows.map((row) => (
                  <Cells key={idOf(row)} row={row} columns={columns} />
                ))}
              </tbody>
            </table>
          )}
          {!loading && list.error && <Failure list={list} error={list.error} />}
          {!loading && page?.rows.length === 0 && <p className="list-table__nothing">{texts.nothing}</p>}
        </section>
        {loading && <Spinner />}
        <p className="visually-hidden" role="status">
          {!loading && page ? texts.rows(page.rows.length, cursors.length + 1) : ''}
        </p>
      </div>
      <Paging cursors={cursors} page={loading ? null : page} onMove={list.move} />
    </>
  );
}

function Cells<Row>({ row, columns }: { row: Row; columns: readonly Column<Row>[] }) {
  return (
    <tr>
      {columns.map(({ heading, names, cell }) =>
        names ? (
          <th key={heading} scope="row" data-label={heading}>
            {cell(row)}
          </th>
        ) : (
          <td key={heading} data-label={heading}>
            {cell(row)}
          </td>
        ),
      )}
    </tr>
  );
}

interface FailureProps {
  list: { narrowed: boolean; reload: () => void };
  error: Error;
}

function Failure({ list: { narrowed, reload }, error }: FailureProps) {
  const texts = useAdminTexts().list;
  const listTexts = useTexts().lists;
  const errors = useAdminTexts().errors;
  const code = error instanceof ListError ? error.code : undefined;
  // The API has one code for every list that takes too long. The text about a search is only for a list that was searched.
  const words = isUnavailable(code) ? errorWords(code, errors) : null;
  const why = code === 'search.too_slow' && !narrowed ? texts.tooSlow : words;
  return (
    <div className="list-table__failure">
      <div role="alert">
        <p>{texts.failed}</p>
        {why && <p className="list-table__why">{why}</p>}
      </div>
      <button type="button" className="button button--quiet" onClick={reload}>
        {listTexts.tryAgain}
      </button>
    </div>
  );
}

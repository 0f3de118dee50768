import type { ReactNode } from 'react';
import { useLanguage } from '../languages/language';
import { formatNumber } from './format-number';
import './scrolling-table.css';

export interface TableRow {
  key: string;
  cells: readonly ReactNode[];
}

interface ScrollingTableProps {
  caption: string;
  headings: readonly string[];
  /** Numbers are formatted for the language. */
  rows: readonly TableRow[];
  /** The column whose cells head the rows. */
  named?: number;
  className: string;
}

/** A table that scrolls in its own area. A style sheet can show the heading of a column in its cells, by `data-label`. */
export function ScrollingTable({ caption, headings, rows, named = 0, className }: ScrollingTableProps) {
  const language = useLanguage();
  return (
    // biome-ignore lint/a11y/useSemanticElements: neither a fieldset, nor a second section of the same name.
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1).
    <div className="scrolling-table" role="group" aria-label={caption} tabIndex={0}>
      <table className={className}>
        <caption className="visually-hidden">{caption}</caption>
        <thead>
          <tr>
            {headings.map((heading) => (
              <th key={heading} scope="col">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, cells }) => (
            <tr key={key}>
              {cells.map((cell, column) => {
                const heading = headings[column];
                const Cell = column === named ? 'th' : 'td';
                return (
                  <Cell key={heading} scope={column === named ? 'row' : undefined} data-label={heading}>
                    {typeof cell === 'number' ? formatNumber(cell, language) : cell}
                  </Cell>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

import { type ReactNode, useId } from 'react';
import { useAdminTexts } from '../../../languages/admin-texts';

export interface SignalRow {
  /** What the button to the votes names, too. */
  key: string;
  /** Before the other cells, for example a checkbox. */
  first?: ReactNode;
  /** Missing: the key. */
  name?: ReactNode;
  cells: readonly ReactNode[];
  /** Leads to the votes. */
  onShow: () => void;
}

interface SignalTableProps {
  heading: string;
  hint: string;
  /** For the columns between the control and the button. */
  headings: readonly string[];
  firstHeading?: string;
  rows: readonly SignalRow[];
  /** Above the table. */
  children?: ReactNode;
}

/** The signals of one kind. Each row leads to its votes. */
export function SignalTable({ heading, hint, headings, firstHeading, rows, children }: SignalTableProps) {
  const id = useId();
  const texts = useAdminTexts().signals;
  return (
    <section className="chart" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <p className="chart__hint">{hint}</p>
      {rows.length === 0 && <p>{texts.nothing}</p>}
      {rows.length > 0 && (
        <>
          {children}
          {/* biome-ignore lint/a11y/useSemanticElements: neither a fieldset, nor a second section of the same name. */}
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1). */}
          <div className="chart__scroll" role="group" aria-labelledby={id} tabIndex={0}>
            <table
              className={`chart__table signals__table${firstHeading === undefined ? '' : ' signals__table--ticked'}`}
            >
              <caption className="visually-hidden">{heading}</caption>
              <thead>
                <tr>
                  {firstHeading !== undefined && <th scope="col">{firstHeading}</th>}
                  {headings.map((text) => (
                    <th key={text} scope="col">
                      {text}
                    </th>
                  ))}
                  <th scope="col">{texts.show}</th>
                </tr>
              </thead>
              <tbody>
                {rows.map(({ key, first, name = key, cells, onShow }) => (
                  <tr key={key}>
                    {firstHeading !== undefined && <td data-label={firstHeading}>{first}</td>}
                    <th scope="row" data-label={headings[0]}>
                      {name}
                    </th>
                    {cells.map((cell, index) => (
                      <td key={headings[index + 1]} data-label={headings[index + 1]}>
                        {cell}
                      </td>
                    ))}
                    <td>
                      <ShowVotes what={key} onClick={onShow} />
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </div>
        </>
      )}
    </section>
  );
}

export function ShowVotes({ what, onClick }: { what: string; onClick: () => void }) {
  const texts = useAdminTexts().signals;
  return (
    <button type="button" className="chart__show" aria-label={texts.showOf({ what })} onClick={onClick}>
      {texts.show}
    </button>
  );
}

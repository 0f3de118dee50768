import { type ReactElement, type ReactNode, useId } from 'react';
import { Disclosure } from '../../components/disclosure';
import { formatNumber } from '../../components/format-number';
import { localText, poll } from '../../content/poll';
import { useAdminTexts } from '../../languages/admin-texts';
import { useLanguage } from '../../languages/language';
import './chart.css';

interface ChartProps {
  heading: string;
  hint?: string;
  /** The chart, which is hidden from screen readers: they have the table. */
  children: ReactNode;
  table: { headings: readonly string[]; rows: readonly (readonly [string, ...(string | number | ReactElement)[]])[] };
}

/** A chart and, in a closed disclosure below it, the same numbers as a table. */
export function Chart({ heading, hint, children, table }: ChartProps) {
  const id = useId();
  const adminTexts = useAdminTexts();
  const language = useLanguage();
  return (
    <section className="chart" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      {hint && <p className="chart__hint">{hint}</p>}
      <div aria-hidden="true">{children}</div>
      <Disclosure summary={adminTexts.overview.asTable}>
        {/* biome-ignore lint/a11y/useSemanticElements: no fieldset, and no second section of the same name. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by the keyboard (WCAG 2.1.1). */}
        <div className="chart__scroll" role="group" aria-labelledby={id} tabIndex={0}>
          <table className="chart__table">
            <caption className="visually-hidden">{heading}</caption>
            <thead>
              <tr>
                {table.headings.map((text) => (
                  <th key={text} scope="col">
                    {text}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {table.rows.map(([name, ...cells]) => (
                <tr key={name}>
                  <th scope="row">{name}</th>
                  {cells.map((cell, index) => (
                    <td key={table.headings[index + 1]}>
                      {typeof cell === 'number' ? formatNumber(cell, language) : cell}
                    </td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      </Disclosure>
    </section>
  );
}

/** The colours of the candidates. */
export function Legend() {
  const language = useLanguage();
  return (
    <ul className="chart__legend">
      {poll.candidates.map(({ id, name }) => (
        <li key={id}>
          <svg width="14" height="14" aria-hidden="true">
            <rect className={`chart__candidate-${id}`} width="14" height="14" rx="3" />
          </svg>
          {localText(name, language)}
        </li>
      ))}
    </ul>
  );
}

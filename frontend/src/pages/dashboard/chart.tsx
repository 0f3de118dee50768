import { type ReactElement, type ReactNode, useId } from 'react';
import { Disclosure } from '../../components/disclosure';
import { formatNumber } from '../../components/format-number';
import { useAdminTexts } from '../../languages/admin-texts';
import { useLanguage } from '../../languages/language';
import './chart.css';

interface ChartProps {
  heading: string;
  hint?: string;
  children: ReactNode;
  /** The heading's level. Missing: 2. */
  level?: 2 | 3;
  table: {
    headings: readonly string[];
    rows: readonly { key: string; cells: readonly [string, ...(string | number | ReactElement)[]] }[];
  };
}

/** A chart and, in a closed disclosure below it, the same numbers as a table. */
export function Chart({ heading, hint, level = 2, children, table }: ChartProps) {
  const Heading = `h${level}` as const;
  const id = useId();
  const adminTexts = useAdminTexts();
  const language = useLanguage();
  return (
    <section className="chart" aria-labelledby={id}>
      <Heading id={id}>{heading}</Heading>
      {hint && <p className="chart__hint">{hint}</p>}
      {children}
      <Disclosure summary={adminTexts.overview.asTable}>
        {/* biome-ignore lint/a11y/useSemanticElements: neither a fieldset, nor a second section of the same name. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls must be reachable by keyboard (WCAG 2.1.1). */}
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
              {table.rows.map(({ key, cells: [name, ...cells] }) => (
                <tr key={key}>
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

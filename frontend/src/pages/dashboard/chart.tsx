import { type ReactNode, useId } from 'react';
import { Disclosure } from '../../components/disclosure';
import { ScrollingTable, type TableRow } from '../../components/scrolling-table';
import { useAdminTexts } from '../../languages/admin-texts';
import './chart.css';

interface ChartProps {
  heading: string;
  hint?: string;
  children: ReactNode;
  level?: 2 | 3;
  table: { headings: readonly string[]; rows: readonly TableRow[] };
}

/** A chart and, in a closed disclosure below it, the same numbers as a table. */
export function Chart({ heading, hint, level = 2, children, table }: ChartProps) {
  const Heading = `h${level}` as const;
  const id = useId();
  const adminTexts = useAdminTexts();
  return (
    <section className="chart" aria-labelledby={id}>
      <Heading id={id}>{heading}</Heading>
      {hint && <p className="note">{hint}</p>}
      {children}
      <Disclosure summary={adminTexts.overview.asTable}>
        <ScrollingTable {...table} caption={heading} className="chart__table" />
      </Disclosure>
    </section>
  );
}

import { type ReactNode, useId } from 'react';
import { ScrollingTable } from '../../../components/scrolling-table';
import { useAdminTexts } from '../../../languages/admin-texts';

interface SignalRow {
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
  const isTicked = firstHeading !== undefined;
  return (
    <section className="chart" aria-labelledby={id}>
      <h2 id={id}>{heading}</h2>
      <p className="note">{hint}</p>
      {rows.length === 0 && <p>{texts.nothing}</p>}
      {rows.length > 0 && (
        <>
          {children}
          <ScrollingTable
            caption={heading}
            headings={[...(isTicked ? [firstHeading] : []), ...headings, texts.show]}
            rows={rows.map(({ key, first, name = key, cells, onShow }) => ({
              key,
              cells: [
                ...(isTicked ? [first] : []),
                name,
                ...cells,
                <ShowVotes key="show" what={key} onClick={onShow} />,
              ],
            }))}
            named={isTicked ? 1 : 0}
            className={`chart__table signals__table${isTicked ? ' signals__table--ticked' : ''}`}
          />
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

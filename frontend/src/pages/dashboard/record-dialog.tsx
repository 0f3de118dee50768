import type { ReactNode } from 'react';
import { Dialog } from '../../components/dialog';
import './record-dialog.css';

/** One column of a list. */
export interface RecordPart<Row> {
  /** The same in every language: the browser stores it for a hidden column. */
  id: string;
  heading: string;
  /** Shown instead of the heading, for a control. */
  head?: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Only in the dialog that shows a whole row. */
  onlyWhole?: true;
  /** In the dialog that shows a whole row; missing: as in the table. */
  whole?: (row: Row) => ReactNode;
}

interface RecordDialogProps<Row> {
  title: string;
  /** All columns of the list, including hidden ones. */
  columns: readonly RecordPart<Row>[];
  /** Null: closed. */
  row: Row | null;
  onClose: () => void;
}

/** A row with the full text of all columns, which the table cuts off. */
export function RecordDialog<Row>({ title, columns, row, onClose }: RecordDialogProps<Row>) {
  return (
    <Dialog title={title} open={row !== null} onClose={onClose}>
      {row !== null && (
        <Facts
          facts={columns.filter(({ head }) => !head).map(({ heading, cell, whole = cell }) => [heading, whole(row)])}
        />
      )}
    </Dialog>
  );
}

/** Each with its heading, which is unlike the others'. */
export function Facts({ facts }: { facts: readonly (readonly [heading: string, fact: ReactNode])[] }) {
  return (
    <dl className="record">
      {facts.map(([heading, fact]) => (
        <div key={heading}>
          <dt className="note">{heading}</dt>
          <dd dir="auto">{fact || '–'}</dd>
        </div>
      ))}
    </dl>
  );
}

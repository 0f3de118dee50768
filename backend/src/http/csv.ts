import { pipeline, type Readable, Transform } from 'node:stream';
import type { RowStream } from '../database/row-stream.js';

/** So that spreadsheets read UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** Characters written at once. */
const PIECE = 64 * 1024;

/**
 * What a spreadsheet would run as a formula gets an apostrophe in front (OWASP, CSV injection). Some read the wide and
 * small forms of the signs as the ordinary ones, and look past blanks and what is not to be seen.
 */
const FORMULA = /^(?:[\t\r]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/u;

function cell(value: string): string {
  const text = FORMULA.test(value) ? `'${value}` : value;
  return `"${text.replaceAll('"', '""')}"`;
}

function line(values: string[]): string {
  return `${values.map(cell).join(',')}\r\n`;
}

/**
 * A file as RFC 4180 has it, in pieces: its memory does not grow with the rows. Whoever stops reading it stops the rows.
 */
export function csvFile<Row>(header: string[], rows: RowStream<Row>, valuesOf: (row: Row) => string[]): Readable {
  let piece = BYTE_ORDER_MARK + line(header);
  const file = new Transform({
    writableObjectMode: true,
    transform: (row: Row, _encoding, done) => {
      piece += line(valuesOf(row));
      if (piece.length < PIECE) {
        done();
        return;
      }
      const full = piece;
      piece = '';
      done(null, full);
    },
    flush: (done) => done(null, piece),
  });
  // Unlike `pipe` it also ends the one when the other breaks; what broke is told by the file itself.
  pipeline(rows, file, () => undefined);
  return file;
}

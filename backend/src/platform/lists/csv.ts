import { pipeline, type Readable, Transform } from 'node:stream';
import { Logger } from '@nestjs/common';

/** So that spreadsheets read UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/**
 * The beginning of a value that a spreadsheet would run as a formula (OWASP, CSV injection). Some read the wide and small
 * forms of the signs as the ordinary ones, and skip blanks and invisible characters. A quote after a comma or a line end
 * begins a value: within one, quotes are doubled.
 */
const FORMULA = /(^|[,\n])"(?=[\t\r]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;
/** The end of a row, whose last value ends in a letter or digit: within a value, a quote follows another one. */
const ROW_END = /(?<=\w)"\n/g;
const LINE_FEED = '\n'.charCodeAt(0);
/** ms; an export holds a connection and keeps the database from clearing up, so it does not wait for a laptop that sleeps. */
const PATIENCE = 60_000;

/** Nobody took the rows that were ready, for too long. */
export class StalledReaderError extends Error {
  constructor() {
    super('the reader stopped reading');
  }
}

/**
 * A CSV file (RFC 4180) of `rows`, the output of `COPY` in that format with every value quoted. Formulas are defused by an
 * apostrophe. Its memory does not grow with the rows. Whoever destroys it destroys `rows`; a reader who takes nothing for
 * `patience` ms gets `StalledReaderError`.
 */
export function csvFile(headings: string[], rows: Readable, patience = PATIENCE): Readable {
  let header = `${BYTE_ORDER_MARK}${headings.map((heading) => `"${heading}"`).join(',')}\r\n`;
  let unfinished: Buffer = Buffer.alloc(0);
  const file = new Transform({
    transform(piece: Buffer, _encoding, done) {
      clock.refresh();
      // A row, or a character, may begin in one piece and end in the next.
      const read = Buffer.concat([unfinished, piece]);
      const end = read.lastIndexOf(LINE_FEED) + 1;
      unfinished = read.subarray(end);
      const lines = read.toString('utf8', 0, end);
      done(null, header + lines.replaceAll(ROW_END, '"\r\n').replaceAll(FORMULA, `$1"'`));
      header = '';
    },
    flush: (done) => done(null, header),
  });
  const clock = setTimeout(() => {
    // Without a row to take it is the database that takes its time.
    if (file.readableLength === 0) clock.refresh();
    else file.destroy(new StalledReaderError());
  }, patience);
  pipeline(rows, file, (error) => {
    clearTimeout(clock);
    if (error instanceof StalledReaderError) {
      new Logger('Export').warn('An export was broken off: nobody went on reading it.');
    }
  });
  return file;
}

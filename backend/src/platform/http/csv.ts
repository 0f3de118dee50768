import { pipeline, type Readable, Transform } from 'node:stream';

/** So that spreadsheets read UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';

/**
 * The beginning of a value that a spreadsheet would run as a formula (OWASP, CSV injection). Some read the wide and small
 * forms of the signs as the ordinary ones, and look past blanks and what is not to be seen. A quote after a comma or a
 * line end begins a value: within one, quotes are doubled.
 */
const FORMULA = /(^|[,\n])"(?=[\t\r]|[\s\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]*[=+\-@＝＋－＠﹦﹢﹣﹫])/gu;

/**
 * A file with a header in front of `lines` (`StatementStream`), formulas defused by an apostrophe; its memory does not grow
 * with the lines. The last value of a line is ours. Whoever stops reading it stops the lines.
 */
export function csvFile(header: string[], lines: Readable): Readable {
  let begin = `${BYTE_ORDER_MARK}${header.map((name) => `"${name}"`).join(',')}\r\n`;
  const file = new Transform({
    transform: (piece: Buffer, _encoding, done) => {
      const text = begin + piece.toString().replaceAll(FORMULA, `$1"'`);
      begin = '';
      done(null, text);
    },
    flush: (done) => done(null, begin),
  });
  // Unlike `pipe` it also ends the one when the other breaks; what broke is told by the file itself.
  pipeline(lines, file, () => undefined);
  return file;
}

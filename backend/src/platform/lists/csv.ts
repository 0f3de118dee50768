import { finished, pipeline, type Readable, Transform } from 'node:stream';
import { Logger } from '@nestjs/common';
import { defusedLines } from './formulas.js';

/** Makes spreadsheets read the file as UTF-8. */
const BYTE_ORDER_MARK = '\uFEFF';
/** The end of a row whose last value ends in a letter or digit. Quotes within a value come in pairs, so none matches. */
const ROW_END = /(?<=\w)"\n/g;
/** The end of a row with two numbers as its last values. Quotes within a value come in pairs, so none matches. */
const LAST_NUMBERS = /,"(\d+)","(\d+)"\n/g;
const LINE_FEED = '\n'.charCodeAt(0);
/** ms. An export holds a connection and prevents vacuuming, so it does not wait for a client forever. */
const READ_TIMEOUT = 60_000;

/** The client took no rows for too long although some were ready. */
export class StalledClientError extends Error {
  constructor() {
    super('the client stopped reading');
  }
}

/** How many rows the client took, and whether the file was complete, the client left, or reading failed. */
export interface EndOfFile {
  rows: number;
  outcome: 'finished' | 'cancelled' | 'broken off';
}

/**
 * What the last two values of a row become, which are numbers in the database: what many rows share, or takes the database long,
 * is not sent by it.
 */
export interface LastValues {
  /** The value before the last one by its number; empty for others. */
  texts: ReadonlyMap<string, string>;
  /** The last ones of many rows: letters, digits and what a link has. */
  lastOf: (numbers: string[]) => string[];
}

/**
 * Makes a CSV file (RFC 4180) of `rows`, the output of `COPY` as CSV with every value quoted. Formulas get a leading apostrophe,
 * unless they are to be `asTyped`. Memory does not grow with the rows. Destroying the file destroys `rows`. Ends with
 * `StalledClientError` if the client takes nothing for `timeout` ms.
 */
export function csvFile(
  headings: string[],
  rows: Readable,
  {
    timeout = READ_TIMEOUT,
    lastValues,
    asTyped = false,
  }: { timeout?: number; lastValues?: LastValues | undefined; asTyped?: boolean } = {},
): { file: Readable; ended: Promise<EndOfFile> } {
  let written = 0;
  let header = `${BYTE_ORDER_MARK}${headings.map((heading) => `"${heading}"`).join(',')}\r\n`;
  let unfinished: Buffer = Buffer.alloc(0);
  const harmless = asTyped ? (lines: string) => lines : defusedLines;
  const quoted = (text: string) => harmless(`"${text.replaceAll('"', '""')}"`);
  const texts = new Map([...(lastValues?.texts ?? [])].map(([number, text]) => [number, quoted(text)]));
  const shown = (number: string) => texts.get(number) ?? '""';
  const file = new Transform({
    transform(piece: Buffer, _encoding, done) {
      timer.refresh();
      // A chunk may end within a row or a character.
      const read = Buffer.concat([unfinished, piece]);
      const end = read.lastIndexOf(LINE_FEED) + 1;
      unfinished = read.subarray(end);
      const lines = harmless(read.toString('utf8', 0, end));
      let whole: string;
      if (lastValues) {
        const last = lastValues.lastOf(Array.from(lines.matchAll(LAST_NUMBERS), ([, , number = '']) => number));
        let row = 0;
        whole = lines.replaceAll(LAST_NUMBERS, (_, one: string) => `,${shown(one)},"${last[row++]}"\r\n`);
        written += last.length;
      } else {
        whole = lines.replaceAll(ROW_END, () => {
          written += 1;
          return '"\r\n';
        });
      }
      done(null, header + whole);
      header = '';
    },
    flush: (done) => done(null, header),
  });
  const timer = setTimeout(() => {
    // If no rows are ready, the database is slow, not the client.
    if (file.readableLength === 0) timer.refresh();
    else file.destroy(new StalledClientError());
  }, timeout);
  pipeline(rows, file, (error) => {
    clearTimeout(timer);
    if (error instanceof StalledClientError) {
      new Logger('Export').warn('An export was ended: its client stopped reading.');
    }
  });
  const ended = new Promise<EndOfFile>((resolve) => {
    finished(file, (error) => {
      const hasLeft = error?.code === 'ERR_STREAM_PREMATURE_CLOSE';
      resolve({ rows: written, outcome: error ? (hasLeft ? 'cancelled' : 'broken off') : 'finished' });
    });
  });
  return { file, ended };
}

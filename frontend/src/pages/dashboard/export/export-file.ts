import { defused, type Separator } from 'backend/formulas';
import { writeXlsxStream } from 'hucre/xlsx';
import { csvRows } from './csv-rows';
import { type ExportChoice, kindOf } from './export-choice';
import { tableOf } from './export-table';

const characters = { comma: ',', semicolon: ';', tab: '\t' } as const;
const csvType = 'text/csv;charset=utf-8';
const types = {
  csv: csvType,
  tsv: 'text/tab-separated-values;charset=utf-8',
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  mailchimp: csvType,
  listmonk: csvType,
};
const byteOrderMark = '\uFEFF';
/** ms of work between two moments in which the page responds to presses. */
const workingTime = 50;
/** In characters. */
const longestXlsxCell = 32_767;
/** An underscore that would begin an escape, such as _x000D_ (ECMA-376, ST_Xstring). */
const escapeLike = /_(?=x[\dA-Fa-f]{4}_)/g;

/** Allowed in votes of an earlier version; XML 1.0 has no way to write them. */
const notInXml = /[\uFFFE\uFFFF]/g;

type Batches = AsyncGenerator<string[][], undefined>;

interface FileOptions {
  choice: ExportChoice;
  /** Of an XLSX file. */
  sheetName: string;
  onRows: (rows: number) => void;
}

/** Makes the file of a list from the server's CSV, as it arrives. */
export async function exportFile(
  stream: ReadableStream<Uint8Array>,
  { choice, sheetName, onRows }: FileOptions,
): Promise<{ file: Blob; rows: number }> {
  const batches = csvRows(stream);
  const { value: [columns = []] = [] } = await batches.next();
  const { headings, rowOf } = tableOf(choice, columns);
  let rows = 0;
  let begun = performance.now();
  const written = async function* (): Batches {
    yield [headings];
    for await (const batch of batches) {
      const kept = batch.map(rowOf).filter((row) => row !== null);
      rows += kept.length;
      onRows(rows);
      yield kept;
      if (performance.now() - begun < workingTime) continue;
      await new Promise((resolve) => setTimeout(resolve));
      begun = performance.now();
    }
  };
  const bytes =
    choice.format === 'xlsx' ? xlsxOf(written(), sheetName, headings.length) : streamOf(csvOf(written(), choice));
  // Browsers store large blobs on disk, so the file need not fit into memory.
  const file = await new Response(bytes, { headers: { 'Content-Type': types[kindOf(choice)] } }).blob();
  return { file, rows };
}

async function* csvOf(batches: Batches, { format, separator }: ExportChoice): AsyncGenerator<Uint8Array, undefined> {
  const encoder = new TextEncoder();
  // Spreadsheets need it to read the file as UTF-8; to listmonk it is a part of the first heading.
  if (format === 'csv') yield encoder.encode(byteOrderMark);
  const between = format === 'csv' ? characters[separator] : ',';
  for await (const batch of batches) yield encoder.encode(batch.map((row) => lineOf(row, between)).join(''));
}

function lineOf(row: string[], separator: Separator): string {
  const cells = row.map((cell) => `"${defused(cell, separator).replaceAll('"', '""')}"`);
  return `${cells.join(separator)}\r\n`;
}

/** Every cell is text, also after it was edited. A full worksheet is followed by another one. */
function xlsxOf(batches: Batches, name: string, columns: number): ReadableStream<Uint8Array> {
  const rows = async function* () {
    for await (const batch of batches) yield* batch.map((row) => row.map(xlsxCell));
  };
  return writeXlsxStream(rows(), {
    name,
    columns: Array.from({ length: columns }, () => ({ numFmt: '@' })),
    freezePane: { rows: 1 },
  });
}

function xlsxCell(cell: string): string {
  const text = cell.length > longestXlsxCell ? `${cell.slice(0, longestXlsxCell - 1)}…` : cell;
  return text.replaceAll(escapeLike, '_x005F_').replaceAll(notInXml, '\uFFFD');
}

function streamOf(pieces: AsyncGenerator<Uint8Array, undefined>): ReadableStream<Uint8Array> {
  return new ReadableStream({
    async pull(controller) {
      const { done, value } = await pieces.next();
      if (done) controller.close();
      else controller.enqueue(value);
    },
    async cancel() {
      await pieces.return(undefined);
    },
  });
}

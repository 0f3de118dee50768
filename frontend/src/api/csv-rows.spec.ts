import { describe, expect, it } from 'vitest';
import { CsvRows } from './csv-rows';

const bytes = (text: string) => new TextEncoder().encode(text);

function rowsOf(...pieces: string[]): number {
  const rows = new CsvRows();
  for (const piece of pieces) rows.take(bytes(piece));
  return rows.count;
}

describe('the rows of a CSV file', () => {
  it.each([
    [0, ['']],
    [0, ['\uFEFFName,Email\r\n']],
    [2, ['Name,Email\r\na,b\r\nc,d\r\n']],
    [1, ['Name,Email\r\n"a\r\nstill a",b\r\n']],
    [1, ['Name,Email\r\n"a ""quoted"" \n name",b\r\n']],
    [2, ['Name,Em', 'ail\r\n"a', '\nb"', '",c"\r', '\nd,e\r\n']],
  ])('are %i in %j', (count, pieces) => {
    expect(rowsOf(...pieces)).toBe(count);
  });
});

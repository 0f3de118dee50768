import { describe, expect, it } from 'vitest';
import { defused, defusedLines, isFormula } from './formulas.js';

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

/** A cell, and the same in a file for spreadsheets. */
const cells = [
  ['=1+1', `'=1+1`],
  [' \u200b＠x', `' \u200b＠x`],
  ['\t1', `'\t1`],
  ['"=1', '"=1'],
  ['+44 20 7946 0958', '+44 20 7946 0958'],
  ['+442079460958', '+442079460958'],
  ['+1 2"', `'+1 2"`],
  ['+1-2', `'+1-2`],
  ['02138', '02138'],
  ['1E5', '1E5'],
  ['Ada; -1', `Ada;' -1`],
  ['-1;"=2', `'-1;'"=2`],
] as const;

describe('formulas', () => {
  it.each(cells)('in the cell %j are defused alone as in a line', (cell, harmless) => {
    expect(defused(cell, ',')).toBe(harmless);
    expect(defusedLines(`${quoted(cell)},${quoted(cell)}\n${quoted(cell)}\n`)).toBe(
      `${quoted(harmless)},${quoted(harmless)}\n${quoted(harmless)}\n`,
    );
    expect(isFormula(cell)).toBe(harmless.startsWith(`'`));
  });

  it.each([
    [',', `a,=1;'=2`],
    [';', `a,'=1;=2`],
    ['\t', `a,'=1;'=2`],
  ] as const)('are defused in a file between %j where another spreadsheet ends a cell', (separator, harmless) => {
    expect(defused('a,=1;=2', separator)).toBe(harmless);
  });
});

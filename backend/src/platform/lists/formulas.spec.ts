import { describe, expect, it } from 'vitest';
import { defused, defusedLines, isFormula } from './formulas.js';

const quoted = (cell: string) => `"${cell.replaceAll('"', '""')}"`;

const formulas = [
  ...['+1-2', '+1 -2', '+44 (20) 7946', '+1.5', '+(1)', '+1  2', '+ 1', '+1 2"', '+1 2/3', '+1 2:3', '+1 2E3', '-1 2'],
  ...['=1 2', '=1+1', '+1+1', '-1', '@SUM(1)', '＝1', '＠x', '﹦1+1', '﹣1', '﹫x'],
  ...['\u200b=1+1', '\u2060\ufeff+1', '\u3164=1', ' \u200b＠x'],
  // The validation of a vote rejects or trims these today.
  ...['\t1', '\r1', '\n=1', ' =1+1', '\u00a0 \u3000@x'],
];
const texts = [
  ...['1=1', 'a+b', 'Ada-Lee', 'a@b', 'Ada =1', 'Ada; Lee', '"=1', '02138', '1E5'],
  ...['+15550100', '+1 555 0100', '+44 20 7946 0958', '+442079460958'],
];

/** A cell, and the same in a file for spreadsheets. */
const cells = [
  ...formulas.map((cell) => [cell, `'${cell}`] as const),
  ...texts.map((cell) => [cell, cell] as const),
  // For a spreadsheet that ends cells at a semicolon.
  ['Ada; -1', `Ada;' -1`],
  ['Ada;=1+1', `Ada;'=1+1`],
  ['Ada;"=1', `Ada;'"=1`],
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

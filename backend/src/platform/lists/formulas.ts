/*
 * The start of a value that a spreadsheet would run as a formula (OWASP, CSV injection). Some spreadsheets accept full-width and
 * small forms of the signs, and skip blanks and invisible characters. `+` and digits with single spaces between them, as in a phone
 * number, are no formula: all that a spreadsheet makes of them is the same digits. Dots, brackets or hyphens make another number
 * (`+1.5`, `+(1)`, `+1-2`).
 */
const BLANK = '\\s\\p{Cc}\\p{Cf}\\p{Default_Ignorable_Code_Point}';
const SIGN = '[=+\\-@＝＋－＠﹦﹢﹣﹫]';
const START = `(?=[\\t\\r]|[${BLANK}]*${SIGN})`;
const PHONE_NUMBER = '\\+\\d+(?: \\d+)*';

/** A quote after a comma or a line feed starts a value, because quotes within a value are doubled. */
const IN_LINES = new RegExp(`(^|[,\\n])"(?!${PHONE_NUMBER}"(?!"))${START}`, 'gu');
const IN_CELL = new RegExp(`^(?!${PHONE_NUMBER}$)${START}`, 'u');
const AFTER_SEMICOLON = afterAny(';');
/** Where another spreadsheet than the one that a file is for ends a cell, such as at the `;` of many in Europe. */
const AFTER_OTHER = { ',': AFTER_SEMICOLON, ';': afterAny(','), '\t': afterAny(',;') };

export type Separator = keyof typeof AFTER_OTHER;

function afterAny(separators: string): RegExp {
  return new RegExp(`[${separators}](?=["${BLANK}]*${SIGN})`, 'gu');
}

/** Puts an apostrophe before the formulas of lines with every value quoted, between commas. */
export function defusedLines(lines: string): string {
  return lines.replaceAll(IN_LINES, `$1"'`).replaceAll(AFTER_SEMICOLON, `;'`);
}

/** The same for one value of a file with this separator. */
export function defused(cell: string, separator: Separator): string {
  return cell.replace(IN_CELL, `'`).replaceAll(AFTER_OTHER[separator], `$&'`);
}

export function isFormula(cell: string): boolean {
  return IN_CELL.test(cell);
}

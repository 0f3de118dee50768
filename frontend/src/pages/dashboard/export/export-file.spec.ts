import { readXlsx as readStyles } from 'hucre/xlsx';
import readXlsx from 'read-excel-file/node';
import { describe, expect, it, vi } from 'vitest';
import type { ExportChoice } from './export-choice';
import { exportFile } from './export-file';

const emailColumns = 'Email Address,Source,Name,Country,Language,Consent At,State,Consent Words,Unsubscribe'.split(',');
const link = 'https://poll.example.com/api/unsubscribe?token=1';

function emailRow(email: string, name: string): string[] {
  const at = '2026-07-20T22:30:00.123Z';
  return [email, 'one.example.com', name, 'US', 'en', at, 'subscribed', 'Yes; "please"', link];
}

/** What a spreadsheet would change or run, and what has a meaning in CSV or XML. */
const awkward = [
  ...['02138', '1E5', '+442079460958', '+44 20 7946 0958', '=1+1', '@x', 'TRUE', '2026-11-20'],
  ...['a, "b"; c\td', 'one\ntwo', ' spaced ', '<b> & </b>', '_x000D_', 'Анна 山田 😀', ''],
];

/** The server's file, in pieces that end anywhere. */
function streamOf(rows: readonly (readonly string[])[], pieceLength = 7): ReadableStream<Uint8Array> {
  const lines = rows.map((row) => `${row.map((cell) => `"${cell.replaceAll('"', '""')}"`).join(',')}\r\n`);
  const bytes = new TextEncoder().encode(`\uFEFF${lines.join('')}`);
  let sent = 0;
  return new ReadableStream({
    pull(controller) {
      if (sent >= bytes.length) controller.close();
      else controller.enqueue(bytes.slice(sent, sent + pieceLength));
      sent += pieceLength;
    },
  });
}

async function fileOf(rows: readonly (readonly string[])[], choice: Partial<ExportChoice> = {}) {
  const counted: number[] = [];
  const made = await exportFile(streamOf(rows), {
    choice: { format: 'csv', separator: 'comma', clock: 'utc', ...choice },
    sheetName: 'emails',
    onRows: (count) => counted.push(count),
  });
  expect(counted.at(-1)).toBe(made.rows);
  return made;
}

async function textOf(rows: readonly (readonly string[])[], choice: Partial<ExportChoice> = {}) {
  const { file } = await fileOf(rows, choice);
  return new TextDecoder('utf-8', { ignoreBOM: true }).decode(await file.arrayBuffer());
}

/** As another program reads it. */
async function sheetsOf(rows: readonly (readonly string[])[], choice: Partial<ExportChoice> = {}) {
  const { file } = await fileOf(rows, { format: 'xlsx', ...choice });
  return readXlsx(Buffer.from(await file.arrayBuffer()), { trim: false });
}

const inMadrid = () =>
  vi.spyOn(Intl.DateTimeFormat.prototype, 'resolvedOptions').mockReturnValue({
    ...Intl.DateTimeFormat().resolvedOptions(),
    timeZone: 'Europe/Madrid',
  });

describe('an exported CSV file', () => {
  it.each([
    ['comma', ','],
    ['semicolon', ';'],
    ['tab', '\t'],
  ] as const)('has every value between %s, and an apostrophe before formulas only', async (separator, between) => {
    const text = await textOf([['Id', 'Name'], ...awkward.map((value, id) => [String(id), value])], { separator });
    const lines = text.split(/\r\n(?=")/);
    expect(lines[0]).toBe(`\uFEFF"Id"${between}"Name"`);
    expect(lines.slice(1, 7).map((line) => line.split(between)[1])).toEqual([
      ...['"02138"', '"1E5"', '"+442079460958"', '"+44 20 7946 0958"', `"'=1+1"`, `"'@x"`],
    ]);
    expect(lines[9]).toBe(`"8"${between}"a, ""b""; c\td"`);
    expect(text.endsWith(`"14"${between}""\r\n`)).toBe(true);
  });

  it('has times in the time zone, named in the heading', async () => {
    inMadrid();
    const text = await textOf([emailColumns, emailRow('ada@example.com', '2026-07-20T22:30:00.123Z')], {
      clock: 'local',
    });
    expect(text).toContain('"Consent At (Europe/Madrid)"');
    expect(text).toContain('"2026-07-20T22:30:00.123Z","US","en","2026-07-21 00:30:00",');
  });

  it('fails if it ends within a row', async () => {
    const cut = streamOf([['Id']]).pipeThrough(
      new TransformStream<Uint8Array, Uint8Array>({
        transform: (piece, controller) => controller.enqueue(piece.filter((byte) => byte !== 0x0a)),
      }),
    );
    const choice = { format: 'csv', separator: 'comma', clock: 'utc' } as const;
    await expect(exportFile(cut, { choice, sheetName: '', onRows: () => undefined })).rejects.toThrow('within a row');
  });
});

describe('an exported XLSX file', () => {
  it('has every value as a text that nothing changes', async () => {
    const rows = awkward.map((value, id) => [String(id), value]);
    const [sheet] = await sheetsOf([['Id', 'Name'], ...rows]);
    // An empty cell is read as none.
    const read = rows.map((row) => row.map((cell) => cell || null));
    expect(sheet).toEqual({ sheet: 'emails', data: [['Id', 'Name'], ...read] });
  });

  it('can be read even with a name that no XML can hold', async () => {
    const [sheet] = await sheetsOf([['Name'], ['Ada\uFFFF \uFFFEB']]);
    expect(sheet?.data).toEqual([['Name'], ['Ada\uFFFD \uFFFDB']]);
  });

  it('has cells of the format Text, which they keep when somebody edits them', async () => {
    const { file } = await fileOf([['Zip Code'], ['02138']], { format: 'xlsx' });
    const book = await readStyles(new Uint8Array(await file.arrayBuffer()), { readStyles: true });
    expect(book.sheets[0]?.cells?.get('1,0')).toMatchObject({ value: '02138', type: 'string', style: { numFmt: '@' } });
  });

  it('has times in the time zone, and what is longer than a cell cut with a sign', async () => {
    inMadrid();
    const [sheet] = await sheetsOf([emailColumns, emailRow('a@example.com', 'x'.repeat(40_000))], { clock: 'local' });
    expect(sheet?.data[0]?.[5]).toBe('Consent At (Europe/Madrid)');
    expect(sheet?.data[1]?.[5]).toBe('2026-07-21 00:30:00');
    expect(sheet?.data[1]?.[2]).toBe(`${'x'.repeat(32_766)}…`);
  });
});

describe('a file for a newsletter', () => {
  const rows = [
    emailColumns,
    emailRow('ada@example.com', 'Ada  Lee "the first", Example'),
    emailRow('bob@example.com', '=1+1'),
    emailRow('=cmd@example.com', 'Mallory'),
    emailRow('-1@example.com', 'Mallory'),
    emailRow('ñandú@example.com', 'Ñ'),
    emailRow('eve@ñandú.example.com', ''),
  ];

  it('for Mailchimp has its columns, and no address that it rejects or that begins as a formula', async () => {
    const more = `"US","en","one.example.com","2026-07-20T22:30:00.123Z","${link}"`;
    expect(await textOf(rows, { format: 'mailchimp', separator: 'semicolon', clock: 'local' })).toBe(
      [
        '"Email Address","First Name","Last Name","Country","Language","Source","Consent At","Unsubscribe"',
        `"ada@example.com","Ada","Lee ""the first"", Example",${more}`,
        `"bob@example.com","'=1+1","",${more}`,
        `"eve@ñandú.example.com","","",${more}`,
        '',
      ].join('\r\n'),
    );
  });

  it('for listmonk has its columns, attributes as JSON, and no address that begins as a formula', async () => {
    const { file, rows: count } = await fileOf(rows, { format: 'listmonk' });
    const lines = (await file.text()).split('\r\n');
    expect(count).toBe(4);
    expect(lines[0]).toBe('"email","name","attributes"');
    expect(lines.slice(1).map((line) => line.split('","')[0])).toEqual([
      ...['"ada@example.com', '"bob@example.com', '"ñandú@example.com', '"eve@ñandú.example.com', ''],
    ]);
    const before = '"ada@example.com","Ada  Lee ""the first"", Example","';
    expect(lines[1]?.startsWith(before)).toBe(true);
    const json = lines[1]?.slice(before.length, -1).replaceAll('""', '"') ?? '';
    expect(JSON.parse(json)).toEqual({
      country: 'US',
      language: 'en',
      source: 'one.example.com',
      consent_at: '2026-07-20T22:30:00.123Z',
      unsubscribe: link,
    });
  });

  it('is not made of another list', async () => {
    await expect(fileOf([['Id'], ['1']], { format: 'mailchimp' })).rejects.toThrow("no column 'Email Address'");
  });
});

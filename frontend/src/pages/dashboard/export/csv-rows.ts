/** A quoted value and what follows it. Quotes within it are doubled. */
const cell = /"([^"]*(?:""[^"]*)*)"(,|\r\n)/y;

/** Reads the rows of an export (RFC 4180, every value quoted) as they arrive; alone at first, the heading. */
export async function* csvRows(stream: ReadableStream<Uint8Array>): AsyncGenerator<string[][], undefined> {
  const reader = stream.getReader();
  const decoder = new TextDecoder();
  let text = '';
  let isHeading = true;
  try {
    for (let piece = await reader.read(); !piece.done; piece = await reader.read()) {
      text += decoder.decode(piece.value, { stream: true });
      const { rows, end } = wholeRows(text);
      // A piece may end within a row.
      text = text.slice(end);
      if (isHeading && rows.length > 0) {
        isHeading = false;
        yield rows.splice(0, 1);
      }
      if (rows.length > 0) yield rows;
    }
    if (text) throw new Error('The export ends within a row.');
  } finally {
    // Whoever stops reading needs no more of it.
    await reader.cancel();
  }
}

function wholeRows(text: string): { rows: string[][]; end: number } {
  const rows: string[][] = [];
  let row: string[] = [];
  let end = 0;
  cell.lastIndex = 0;
  for (let found = cell.exec(text); found; found = cell.exec(text)) {
    const [, value = '', follows] = found;
    row.push(value.includes('"') ? value.replaceAll('""', '"') : value);
    if (follows === ',') continue;
    rows.push(row);
    row = [];
    end = cell.lastIndex;
  }
  return { rows, end };
}

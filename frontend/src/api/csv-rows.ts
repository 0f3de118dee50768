const quote = 0x22;
const lineFeed = 0x0a;

/** Counts the rows of a CSV file (RFC 4180) without its heading, piece by piece. A quoted line feed does not end a row. */
export class CsvRows {
  private lines = 0;
  private quoted = false;

  take(piece: Uint8Array): void {
    for (const byte of piece) {
      // A doubled quote toggles twice, so it needs no special case.
      if (byte === quote) this.quoted = !this.quoted;
      else if (byte === lineFeed && !this.quoted) this.lines += 1;
    }
  }

  get count(): number {
    return Math.max(0, this.lines - 1);
  }
}

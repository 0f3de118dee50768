const quote = 0x22;
const lineFeed = 0x0a;

/** Counts the rows of a CSV file (RFC 4180) that arrives in pieces, without its heading; a line feed in quotes ends none. */
export class CsvRows {
  private lines = 0;
  private quoted = false;

  take(piece: Uint8Array): void {
    for (const byte of piece) {
      // A doubled quote inside quotes closes and opens again: the same in the end.
      if (byte === quote) this.quoted = !this.quoted;
      else if (byte === lineFeed && !this.quoted) this.lines += 1;
    }
  }

  get count(): number {
    return Math.max(0, this.lines - 1);
  }
}

export interface ListPage<Row> {
  rows: readonly Row[];
  /** The cursor of the next page; null on the last page. */
  next: string | null;
}

/** Reads the `next_page` of a response. */
export function cursorOf(value: unknown): string | null {
  return typeof value === 'string' && value ? value : null;
}

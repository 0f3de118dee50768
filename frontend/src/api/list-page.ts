/** One page of a list. */
export interface ListPage<Row> {
  rows: readonly Row[];
  /** Where the next page begins; null on the last. */
  next: string | null;
}

/** The `next_page` of an answer. */
export function cursorOf(value: unknown): string | null {
  return typeof value === 'string' && value ? value : null;
}

export interface ListPage<Row> {
  rows: readonly Row[];
  /** The cursor of the next page; null on the last page. */
  next: string | null;
}

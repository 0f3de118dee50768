import type { InsertResult } from 'typeorm';

/** Whether an insert that ignores conflicts added a row. TypeORM returns the same number of identifiers either way. */
export function hasRow(inserted: InsertResult): boolean {
  const rows: unknown = inserted.raw;
  return Array.isArray(rows) && rows.length > 0;
}

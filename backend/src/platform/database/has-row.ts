import type { InsertResult } from 'typeorm';

/** Whether an insert that ignores conflicts has added a row. TypeORM gives as many identifiers either way. */
export function hasRow(inserted: InsertResult): boolean {
  const rows: unknown = inserted.raw;
  return Array.isArray(rows) && rows.length > 0;
}

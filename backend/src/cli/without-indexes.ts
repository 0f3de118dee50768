import type { EntityManager } from 'typeorm';

/** Enough for the trigrams of a million rows. */
const BUILD_MEMORY = '256MB';

/** The indexes except primary keys, in the order of creation. Those of constraints have the constraint's definition. */
const INDEXES = `
SELECT relation.relname AS name,
  coalesce(pg_get_constraintdef(rule.oid), pg_get_indexdef(index.indexrelid)) AS definition, rule.oid IS NOT NULL AS is_constraint
FROM pg_index AS index
JOIN pg_class AS relation ON relation.oid = index.indexrelid
LEFT JOIN pg_constraint AS rule ON rule.conindid = index.indexrelid
WHERE index.indrelid = $1::regclass AND NOT index.indisprimary
ORDER BY index.indexrelid`;

interface Index {
  name: string;
  /** The part after ADD CONSTRAINT, or a whole CREATE INDEX. */
  definition: string;
  is_constraint: boolean;
}

/**
 * Drops the indexes of `table`, runs `fill`, which adds many rows, and creates the indexes again. This is faster than
 * updating them row by row. `manager` must be in a transaction, so that a failure restores the indexes.
 */
export async function withoutIndexes(manager: EntityManager, table: string, fill: () => Promise<void>): Promise<void> {
  await manager.query(`LOCK TABLE ${table} IN ACCESS EXCLUSIVE MODE`);
  const indexes: Index[] = await manager.query(INDEXES, [table]);
  for (const { name, is_constraint } of indexes) {
    await manager.query(is_constraint ? `ALTER TABLE ${table} DROP CONSTRAINT ${name}` : `DROP INDEX ${name}`);
  }
  await fill();
  await manager.query(`SET LOCAL maintenance_work_mem = '${BUILD_MEMORY}'`);
  for (const { name, definition, is_constraint } of indexes) {
    await manager.query(is_constraint ? `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}` : definition);
  }
}

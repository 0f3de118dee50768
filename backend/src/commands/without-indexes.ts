import type { EntityManager } from 'typeorm';

/** Enough for the trigrams of a million rows, and little beside what any database server has. */
const BUILD_MEMORY = '256MB';

/** In the order in which they were made; primary keys stay, other constraints come back under their names. */
const INDEXES = `
SELECT relation.relname AS name, rows.relname AS "table",
  coalesce(pg_get_constraintdef(rule.oid), pg_get_indexdef(index.indexrelid)) AS definition, rule.oid IS NOT NULL AS is_constraint
FROM pg_index AS index
JOIN pg_class AS relation ON relation.oid = index.indexrelid
JOIN pg_class AS rows ON rows.oid = index.indrelid
LEFT JOIN pg_constraint AS rule ON rule.conindid = index.indexrelid
WHERE index.indrelid = ANY($1::regclass[]) AND NOT index.indisprimary
ORDER BY index.indexrelid`;

interface Index {
  name: string;
  table: string;
  /** What stands after ADD CONSTRAINT, or the whole statement. */
  definition: string;
  is_constraint: boolean;
}

/**
 * Runs `fill`, which adds many rows to `tables`, without their indexes, and makes these anew afterwards: sorted at once
 * instead of row by row. In the transaction of `manager`, so that whatever happens they are there again.
 */
export async function withoutIndexes(
  manager: EntityManager,
  tables: string[],
  fill: () => Promise<void>,
): Promise<void> {
  await manager.query(`LOCK TABLE ${tables.join(', ')} IN ACCESS EXCLUSIVE MODE`);
  const indexes: Index[] = await manager.query(INDEXES, [tables]);
  for (const { name, table, is_constraint } of indexes) {
    await manager.query(is_constraint ? `ALTER TABLE ${table} DROP CONSTRAINT ${name}` : `DROP INDEX ${name}`);
  }
  await fill();
  await manager.query(`SET LOCAL maintenance_work_mem = '${BUILD_MEMORY}'`);
  for (const { name, table, definition, is_constraint } of indexes) {
    await manager.query(is_constraint ? `ALTER TABLE ${table} ADD CONSTRAINT ${name} ${definition}` : definition);
  }
}

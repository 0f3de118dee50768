import type pg from 'pg';

/** All entries, oldest first: actor, action and detail. */
export async function auditEntriesIn(database: pg.Client): Promise<[string, string, unknown][]> {
  const { rows } = await database.query<{ actor: string; action: string; detail: unknown }>(
    'SELECT actor, action, detail FROM audit_log ORDER BY id',
  );
  return rows.map(({ actor, action, detail }) => [actor, action, detail]);
}

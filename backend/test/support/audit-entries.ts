import type pg from 'pg';

/** All entries, or those of an action, oldest first: actor, action and detail. */
export async function auditEntriesIn(database: pg.Client, of?: string): Promise<[string, string, unknown][]> {
  const { rows } = await database.query<{ actor: string; action: string; detail: unknown }>(
    'SELECT actor, action, detail FROM audit_log WHERE action = coalesce($1, action) ORDER BY id',
    [of],
  );
  return rows.map(({ actor, action, detail }) => [actor, action, detail]);
}

import { UNFINISHED_RESTORE } from '../../schema/schema.js';
import { RECOUNT } from '../../totals/counts/recount.js';
import type { Manifest } from './manifest.js';

/**
 * A statement that raises an exception unless every table has the number of rows of the manifest and every total equals
 * its rows. It also marks the restore as unfinished. One statement, so that psql and pg can both run it.
 */
export function verificationOf({ rows }: Manifest): string {
  const counts = Object.entries(rows).map(
    ([table, count]) =>
      `IF (SELECT count(*) FROM ${table}) <> ${count} THEN RAISE 'rows of ${table}' USING ERRCODE = 'PV001'; END IF;`,
  );
  return `DO $verification$ BEGIN
    ${counts.join('\n    ')}
    IF EXISTS (SELECT FROM (${RECOUNT}) AS totals WHERE tallied <> rows) THEN
      RAISE 'totals' USING ERRCODE = 'PV002';
    END IF;
    CREATE TABLE ${UNFINISHED_RESTORE} ();
  END $verification$`;
}

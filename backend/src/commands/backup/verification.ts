import { RECOUNT } from '../../counts/recount.js';
import type { Manifest } from './manifest.js';

/**
 * Raises an exception, and with it ends the transaction, unless every table has the rows it had and every total equals
 * its rows. One statement, so that psql runs it as well as we do.
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
  END $verification$`;
}

import pg from 'pg';

const DEADLOCK_DETECTED = '40P01';
/** SQLSTATE classes of errors in values (PostgreSQL, appendix A): data exception, integrity constraint, raised by a trigger. */
const VALUE_CLASSES = new Set(['22', '23', 'P0']);

export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === DEADLOCK_DETECTED;
}

/** Whether the database rejected a value of a row, so that other rows may succeed. */
export function isRejectedValue(error: unknown): boolean {
  return error instanceof pg.DatabaseError && VALUE_CLASSES.has((error.code ?? '').slice(0, 2));
}

import pg from 'pg';

const DEADLOCK_DETECTED = '40P01';
/** Classes of SQLSTATE (PostgreSQL, appendix A) that blame a value: data exception, integrity constraint, raised by a trigger. */
const VALUE_CLASSES = new Set(['22', '23', 'P0']);

export function isDeadlock(error: unknown): boolean {
  return error instanceof pg.DatabaseError && error.code === DEADLOCK_DETECTED;
}

/** Whether the database refused something in the rows themselves, so that other rows may well pass. */
export function isRefusedValue(error: unknown): boolean {
  return error instanceof pg.DatabaseError && VALUE_CLASSES.has((error.code ?? '').slice(0, 2));
}

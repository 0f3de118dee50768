import pg from 'pg';
import { expect, it } from 'vitest';
import { isDeadlock, isRejectedValue } from './sql-state.js';

const databaseError = (code: string) => Object.assign(new pg.DatabaseError('rejected', 0, 'error'), { code });

it.each(['22001', '22021', '23502', '23514', 'P0001'])('attributes %s to a value', (code) => {
  expect(isRejectedValue(databaseError(code))).toBe(true);
});

it.each(['40P01', '57014', '57P01', '53300', '42P01', '08006', 'XX000'])('does not attribute %s to a value', (code) => {
  expect(isRejectedValue(databaseError(code))).toBe(false);
});

it('recognises a deadlock', () => {
  expect(isDeadlock(databaseError('40P01'))).toBe(true);
  expect(isDeadlock(databaseError('40001'))).toBe(false);
  expect(isDeadlock(Object.assign(new Error('deadlock'), { code: '40P01' }))).toBe(false);
  expect(isRejectedValue(undefined)).toBe(false);
});

import pg from 'pg';
import { expect, it } from 'vitest';
import { isDeadlock, isRefusedValue } from './sql-state.js';

function databaseError(code: string): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError('refused', 0, 'error'), { code });
}

it.each(['22001', '22021', '23502', '23514', 'P0001'])('blames a value for %s', (code) => {
  expect(isRefusedValue(databaseError(code))).toBe(true);
});

it.each(['40P01', '57014', '57P01', '53300', '42P01', '08006', 'XX000'])('blames no value for %s', (code) => {
  expect(isRefusedValue(databaseError(code))).toBe(false);
});

it('tells a deadlock from everything else', () => {
  expect(isDeadlock(databaseError('40P01'))).toBe(true);
  expect(isDeadlock(databaseError('40001'))).toBe(false);
  expect(isDeadlock(Object.assign(new Error('deadlock'), { code: '40P01' }))).toBe(false);
  expect(isRefusedValue(undefined)).toBe(false);
});

import pg from 'pg';
import { QueryFailedError } from 'typeorm';
import { expect, it } from 'vitest';
import { isConnectionLost } from './connection-lost.js';

const databaseError = (code: string) => Object.assign(new pg.DatabaseError('no', 2, 'error'), { code });
const networkError = (code: string) => Object.assign(new Error(code), { code });
const wrapped = (error: Error) => new QueryFailedError('SELECT 1', [], error);

it.each([
  ...['57P01', '57P02', '57P03', '08000', '08006', '08P01', '25006'].map(databaseError),
  ...['ECONNREFUSED', 'ECONNRESET', 'ETIMEDOUT', 'EPIPE', 'ENOTFOUND'].map(networkError),
  ...[
    ...['Connection terminated unexpectedly', 'Connection terminated due to connection timeout', 'timeout expired'],
    ...['timeout exceeded when trying to connect', 'Query read timeout', 'it is a standby'],
    ...['Client has encountered a connection error and is not queryable', '127.0.0.1:5432 does not take writes'],
  ].map((message) => new Error(message)),
])('recognises a lost connection: %s', (error) => {
  expect(isConnectionLost(error)).toBe(true);
  expect(isConnectionLost(wrapped(error))).toBe(true);
  expect(isConnectionLost(new AggregateError([error]))).toBe(true);
});

it.each([
  ...['23505', '40P01', '42P01', '53100', '57014', '57P04'].map(databaseError),
  networkError('ENOENT'),
  new Error('something else'),
  new Error('the mail says: Connection terminated'),
  'Connection terminated',
  undefined,
])('recognises something else: %s', (error) => {
  expect(isConnectionLost(error)).toBe(false);
  if (error instanceof Error) expect(isConnectionLost(wrapped(error))).toBe(false);
});

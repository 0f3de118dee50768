import pg from 'pg';
import { QueryFailedError } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { describeError } from './describe-error.js';

const PERSONAL = 'Key (email)=(ada@example.com) already exists.';

function uniqueViolation(): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(PERSONAL, 0, 'error'), {
    code: '23505',
    constraint: 'votes_voter_key_unique',
    detail: PERSONAL,
  });
}

describe('the log', () => {
  it('gets SQLSTATE, constraint and stack of a database error, and nothing that quotes a row', () => {
    const text = describeError(uniqueViolation());
    expect(text).toContain('SQLSTATE 23505, constraint votes_voter_key_unique');
    expect(text).toMatch(/^\s+at .*describe-error\.spec/m);
    expect(text).not.toContain('ada@example.com');
  });

  it('gets the same from a database error wrapped by TypeORM', () => {
    const text = describeError(new QueryFailedError('INSERT', ['ada@example.com'], uniqueViolation()));
    expect(text).toContain('SQLSTATE 23505');
    expect(text).not.toContain('ada@example.com');
  });

  it.each(['ECONNREFUSED', 'EPIPE'])('gets the message of a network error: %s', (code) => {
    const text = describeError(Object.assign(new Error(`connect ${code} 127.0.0.1:5432`), { code }));
    expect(text).toContain(`Error: connect ${code} 127.0.0.1:5432`);
  });

  it('gets nothing of a thrown value that is not an Error', () => {
    expect(describeError(PERSONAL)).toBe('something that is not an Error was thrown');
  });
});

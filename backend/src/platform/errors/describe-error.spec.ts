import pg from 'pg';
import { QueryFailedError } from 'typeorm';
import { describe, expect, it } from 'vitest';
import { describeError } from './describe-error.js';

const PERSONAL = 'Key (email)=(ada@example.com) already exists.';

function refusalByDatabase(): pg.DatabaseError {
  return Object.assign(new pg.DatabaseError(PERSONAL, 0, 'error'), {
    code: '23505',
    constraint: 'votes_voter_key_unique',
    detail: PERSONAL,
  });
}

describe('the log', () => {
  it('gets of an error of the database its SQLSTATE, the constraint and the place, and nothing that quotes a row', () => {
    const text = describeError(refusalByDatabase());
    expect(text).toContain('SQLSTATE 23505, constraint votes_voter_key_unique');
    expect(text).toMatch(/^\s+at .*describe-fault\.spec/m);
    expect(text).not.toContain('ada@example.com');
  });

  it('gets no more of one that comes through TypeORM', () => {
    const text = describeError(new QueryFailedError('INSERT', ['ada@example.com'], refusalByDatabase()));
    expect(text).toContain('SQLSTATE 23505');
    expect(text).not.toContain('ada@example.com');
  });

  it.each(['ECONNREFUSED', 'EPIPE'])('gets the words of a fault of the network: %s', (code) => {
    const text = describeError(Object.assign(new Error(`connect ${code} 127.0.0.1:5432`), { code }));
    expect(text).toContain(`Error: connect ${code} 127.0.0.1:5432`);
  });

  it('gets nothing of what is thrown without being an Error', () => {
    expect(describeError(PERSONAL)).toBe('something that is not an Error was thrown');
  });
});

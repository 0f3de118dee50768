import type pg from 'pg';

/** SQLSTATE of a write on a standby, or where `default_transaction_read_only` is on. */
const READ_ONLY = '25006';

/** Connections whose server has rejected a write as read-only. */
const readOnly = new WeakSet<pg.PoolClient>();

/**
 * Verifies each new connection of a pool. Rejects a standby, whose totals may be stale and which takes no vote (decision 026).
 * Also adds an error listener: a running statement rejects by itself, and an unhandled error would end the process.
 */
export function requirePrimary(client: pg.PoolClient, done: (error?: Error) => void): void {
  client.on('error', () => undefined);
  client.connection.on('errorMessage', ({ code }: { code?: unknown }) => {
    if (code === READ_ONLY) readOnly.add(client);
  });
  client
    .query<{ is_standby: boolean }>('SELECT pg_is_in_recovery() AS is_standby')
    .then(({ rows }) => done(rows[0]?.is_standby ? new Error('it is a standby') : undefined), done);
}

/**
 * Closes a returned connection that is of no use: its server has become read-only, or its statement outlives the client's time
 * limit. A commit waits for a synchronous standby for as long as none is available, and so would the connection's next user.
 */
export function closeUnusable(pool: pg.Pool): void {
  pool.on('release', (_error, client) => {
    const isIdle = 'readyForQuery' in client && client.readyForQuery === true;
    if (!isIdle || readOnly.has(client)) void client.end();
  });
}

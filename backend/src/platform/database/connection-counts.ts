import { FEWEST_CONNECTIONS } from '../config/config.js';
import { StartupError } from '../errors/startup-error.js';
import { BUCKETS } from './distribution.js';

/** The connections that a backend may open by default; in a cluster, `MORE_IN_CLUSTER` more. */
const CONNECTIONS = 34;

/**
 * Fixed numbers: one per batch (decision 003), one for the probe; and for the
 * queue of jobs, one to listen and one to take and finish jobs. The work of a job uses the connections of its kind.
 */
const FIXED = { votes: 2, readiness: 1, jobs: 2 };

/** With distributed tables, each bucket has a connection for its batches (decision 029). */
const MORE_IN_CLUSTER = BUCKETS.length - FIXED.votes;

/** Shares of the rest. With the default total, these are the numbers. */
const SHARES = {
  general: 10,
  /** For requests and mails. Rarely used if votes need no confirmation. */
  confirmations: 6,
  /** For readers of the public log. */
  log: 2,
  /** Administrators' lists and searches. */
  administration: 5,
  /** Changes run one at a time. */
  changes: 3,
  /** A slow client holds its connection for a long time. */
  exports: 3,
};

type Work = keyof typeof FIXED | keyof typeof SHARES;

/**
 * Connections per kind of work, so that none waits for another. Together at most `total`; undefined means the default. Throws
 * `StartupError` if `total` is too small for a cluster.
 */
export function connectionCounts(total: number | undefined, isDistributed: boolean): Record<Work, number> {
  const more = isDistributed ? MORE_IN_CLUSTER : 0;
  const fewest = FEWEST_CONNECTIONS + more;
  if (total !== undefined && total < fewest) {
    throw new StartupError(
      `DATABASE_CONNECTIONS must be ${fewest} or more in a Citus cluster: each of its ${BUCKETS.length} buckets has a connection.`,
    );
  }
  const fixed = { ...FIXED, votes: FIXED.votes + more };
  const left = (total ?? CONNECTIONS + more) - sum(fixed);
  const share = (part: number) => Math.max(1, Math.floor((left * part) / sum(SHARES)));
  const { general, confirmations, log, administration, changes, exports } = SHARES;
  return {
    ...fixed,
    general: share(general),
    confirmations: share(confirmations),
    log: share(log),
    administration: share(administration),
    changes: share(changes),
    exports: share(exports),
  };
}

function sum(numbers: Record<string, number>): number {
  return Object.values(numbers).reduce((total, each) => total + each);
}

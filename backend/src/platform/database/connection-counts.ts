import { FEWEST_CONNECTIONS } from '../config/config.js';
import { StartupError } from '../errors/startup-error.js';

/** Injection token of `Connections`. */
export const CONNECTIONS = Symbol('CONNECTIONS');

/** The connections that a backend may open by default, with as many batches as `FIXED` has. */
const DEFAULT_TOTAL = 34;

/**
 * Fixed numbers: one per batch (decision 003), one for the probe; and for the
 * queue of jobs, one to listen and one to take and finish jobs. The work of a job uses the connections of its kind.
 */
const FIXED = { votes: 2, readiness: 1, jobs: 2 };

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

/** Connections per kind of work, so that none waits for another. */
export type Connections = Record<keyof typeof FIXED | keyof typeof SHARES, number>;

/**
 * Together at most `total`; undefined means the default. `votes`: for batches, one per bucket in a cluster (decision 029). Throws
 * `StartupError` if `total` is too small for them.
 */
export function connectionCounts(total: number | undefined, votes = FIXED.votes): Connections {
  const more = votes - FIXED.votes;
  const fewest = FEWEST_CONNECTIONS + more;
  if (total !== undefined && total < fewest) {
    throw new StartupError(
      `DATABASE_CONNECTIONS must be ${fewest} or more in a Citus cluster: each of its ${votes} buckets has a connection.`,
    );
  }
  const fixed = { ...FIXED, votes };
  const left = (total ?? DEFAULT_TOTAL + more) - sum(fixed);
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

import type { DataSource } from 'typeorm';
import { distribute } from '../cluster/distribute.js';
import { StartupError } from '../platform/errors/startup-error.js';
import { print } from '../platform/logging/terminal.mjs';
import { CANONICAL_RULE } from '../votes/canonical-email.js';
import { rekeyVotes } from '../votes/cast/rekey-votes.js';

const KEYS_OF_CLUSTER =
  'Voter keys of a cluster cannot be made anew: restore a backup into a single PostgreSQL, migrate it, and restore a backup of that into the cluster.';

/**
 * Distributes the tables in a cluster (`distribute`), and elsewhere recomputes voter keys of an older rule. Throws as `rekeyVotes`,
 * and `StartupError` if a cluster has such keys: a vote with another key may belong to another machine.
 */
export async function afterMigrating(
  dataSource: DataSource,
  secret: string | undefined,
  alsoWithVotes: boolean,
): Promise<void> {
  if (!(await distribute(dataSource, alsoWithVotes))) return rekeyVotes(dataSource, secret, print);
  const older = await dataSource.query<unknown[]>('SELECT FROM voter_key_fingerprint WHERE rule < $1', [
    CANONICAL_RULE,
  ]);
  if (older.length > 0) throw new StartupError(KEYS_OF_CLUSTER);
}

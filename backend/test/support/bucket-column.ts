import { inject } from 'vitest';
import { BUCKET_OF_VOTER } from '../../src/cluster/distribution.js';

/** What an INSERT into votes needs in a cluster: the column, and its value beside `voter_key`. Nothing on one PostgreSQL. */
export function bucketColumn(): { column: string; value: string } {
  const isCluster = inject('otherServerUrls').length > 0;
  return isCluster ? { column: ', bucket', value: `, ${BUCKET_OF_VOTER}` } : { column: '', value: '' };
}

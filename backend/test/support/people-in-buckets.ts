import { bucketOf } from '../../src/cluster/distribution.js';
import { VoterKeys } from '../../src/votes/voter-key.js';
import { VOTER_KEY_SECRET } from './poll-under-test.js';

/** The bucket of example.com's mailbox of that name. */
export const bucketOfPerson = (person: string) => bucketOf(new VoterKeys(VOTER_KEY_SECRET).of(`${person}@example.com`));

/** A person in the same bucket as `person`, or in another one. */
export function someoneIn(sameBucket: boolean, person: string): string {
  for (let number = 0; ; number += 1) {
    const other = `person${number}`;
    if ((bucketOfPerson(other) === bucketOfPerson(person)) === sameBucket) return other;
  }
}

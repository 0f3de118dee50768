import { afterEach } from 'vitest';
import { poll } from '../src/content/poll';

const asBuilt = structuredClone(poll);

/** Changes the poll file for the rest of one test. Has no effect on values that modules read when they load. */
export function changePoll(changes: Partial<typeof poll>): void {
  Object.assign(poll, changes);
}

afterEach(() => {
  Object.assign(poll, structuredClone(asBuilt));
});

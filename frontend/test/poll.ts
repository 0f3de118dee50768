import { afterEach } from 'vitest';
import { poll } from '../src/content/poll';

const asBuilt = structuredClone(poll);

/** Another operator's `poll.json`, for the rest of one test. Only what is read while a page is drawn can be changed. */
export function changePoll(changes: Partial<typeof poll>): void {
  Object.assign(poll, changes);
}

afterEach(() => {
  Object.assign(poll, structuredClone(asBuilt));
});

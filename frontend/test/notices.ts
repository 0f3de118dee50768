import notices from 'poll-notices';
import { afterEach } from 'vitest';

const asBuilt = { ...notices };

/** Changes the operator's texts, and for how many days what is kept, for the rest of one test. */
export function changeNotices(changes: Partial<typeof notices>): void {
  Object.assign(notices, changes);
}

afterEach(() => {
  Object.assign(notices, asBuilt);
});

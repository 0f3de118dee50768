import { afterEach } from 'vitest';
import { type Asked, asked } from '../src/content/asked';

const asBuilt = { ...asked };

/** Changes which fields the poll asks for, for the rest of one test. Has no effect on values that modules read when they load. */
export function changeAsked(changes: Partial<Asked>): void {
  Object.assign(asked, changes);
}

afterEach(() => {
  Object.assign(asked, asBuilt);
});

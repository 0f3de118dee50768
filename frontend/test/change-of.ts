import { onTestFinished } from 'vitest';

/**
 * A function that changes a part of the poll file for the rest of one test. It has no effect on values that modules read when they
 * load.
 */
export function changeOf<Part extends object>(part: Part): (changes: Partial<Part>) => void {
  const asBuilt = structuredClone(part);
  return (changes) => {
    onTestFinished(() => {
      Object.assign(part, structuredClone(asBuilt));
    });
    Object.assign(part, changes);
  };
}

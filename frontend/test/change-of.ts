import { onTestFinished } from 'vitest';

/**
 * Returns a function that changes a part of the poll file for the rest of the test. It does not affect values that modules
 * read on load.
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

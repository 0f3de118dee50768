import { onTestFinished } from 'vitest';

/**
 * Returns a function that changes a part of what the page knows of the poll for the rest of the test. It does not affect values
 * that modules read on load.
 */
export function changeOf<Part extends object>(part: Part): (changes: Partial<Part>) => void {
  return (changes) => {
    const before = Object.fromEntries(Object.entries(part).filter(([key]) => key in changes));
    onTestFinished(() => {
      // A field that was missing is missing again.
      for (const key of Object.keys(changes)) Reflect.deleteProperty(part, key);
      Object.assign(part, before);
    });
    Object.assign(part, changes);
  };
}

import { vi } from 'vitest';

const draw = crypto.getRandomValues.bind(crypto);

/** Fixes the random order of the candidates. 0: as in the poll file; 1, for two candidates: the second one is first. */
export function fixLot(outcome: number) {
  return vi.spyOn(crypto, 'getRandomValues').mockImplementation((values) =>
    // A random number is one byte; longer arrays are idempotency keys.
    values instanceof Uint8Array && values.length === 1 ? values.fill(outcome) : draw(values),
  );
}

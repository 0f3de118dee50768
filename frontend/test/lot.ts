import { vi } from 'vitest';

const draw = crypto.getRandomValues.bind(crypto);

/** Fixes the random order of the candidates. 0: candidate 1 is first; 1: candidate 2 is first. */
export function fixLot(outcome: number) {
  return vi.spyOn(crypto, 'getRandomValues').mockImplementation((values) =>
    // The order is drawn from one byte; longer arrays are idempotency keys.
    values instanceof Uint8Array && values.length === 1 ? values.fill(outcome) : draw(values),
  );
}

import { vi } from 'vitest';

const draw = crypto.getRandomValues.bind(crypto);

/** Fixes the random order of the candidates. 0: that of the poll file; 1, of two candidates: the second one is first. */
export function fixLot(outcome: number) {
  return vi.spyOn(crypto, 'getRandomValues').mockImplementation((values) =>
    // A lot is one byte; longer arrays are idempotency keys.
    values instanceof Uint8Array && values.length === 1 ? values.fill(outcome) : draw(values),
  );
}

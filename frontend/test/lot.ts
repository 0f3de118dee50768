import { vi } from 'vitest';

const draw = crypto.getRandomValues.bind(crypto);

/** From now on every lot comes out like this; 0: the first candidate stands first, 1: the second. */
export function fixLot(outcome: number) {
  return vi.spyOn(crypto, 'getRandomValues').mockImplementation((values) =>
    // A lot is one byte; what is longer is a key.
    values instanceof Uint8Array && values.length === 1 ? values.fill(outcome) : draw(values),
  );
}

/** New for each run. `CHAOS_SEED=… npm run chaos` repeats the random numbers of a run, not the timing. */
export const SEED = Number(process.env.CHAOS_SEED ?? Math.floor(Math.random() * 2 ** 31));

/** Pseudorandom numbers that are the same for the same seed and name (mulberry32). */
export class SeededRandom {
  private state: number;

  constructor(name: string, seed = SEED) {
    this.state = Buffer.from(name).reduce((hash, byte) => Math.imul(hash ^ byte, 0x01000193), seed);
  }

  /** A whole number from `least` to `most`. */
  between(least: number, most: number): number {
    return least + Math.floor(this.next() * (most - least + 1));
  }

  oneOf<Item>(items: readonly [Item, ...Item[]]): Item {
    return items[this.between(0, items.length - 1)] ?? items[0];
  }

  /** At least 0, below 1. */
  private next(): number {
    this.state = (this.state + 0x6d2b79f5) | 0;
    let mixed = Math.imul(this.state ^ (this.state >>> 15), 1 | this.state);
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed;
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32;
  }
}

/** How far `performance.now()` is ahead of the machine's clock, in ms. */
let ahead = 0;

const now = performance.now.bind(performance);

// The product measures every limit and age by it; timers and the time of day do not move.
performance.now = () => now() + ahead;

/** Lets the limits and caches of the product see this time pass. */
export function passTime(ms: number): void {
  ahead += ms;
}

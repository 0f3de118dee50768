/** The top of the scale: the lowest of 2, 4, 6, 8, 10, 20, 40, … that is not below the highest column. Its half is whole, too. */
export function scaleFor(highest: number): number {
  const least = Math.max(2, highest);
  const magnitude = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 4, 6, 8].map((step) => step * magnitude).find((top) => top >= least) ?? magnitude * 10;
}

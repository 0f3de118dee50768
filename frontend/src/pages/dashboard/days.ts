const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

/** In one piece: no line breaks within it. */
export function dayText(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`)).replace(' ', '\u00a0');
}

/** The lowest of 2, 4, 6, 8, 10, 20, 40, … that the highest column fits under: its half is a whole number too. */
export function scaleFor(highest: number): number {
  const least = Math.max(2, highest);
  const magnitude = 10 ** Math.floor(Math.log10(least));
  return [1, 2, 4, 6, 8].map((step) => step * magnitude).find((top) => top >= least) ?? magnitude * 10;
}

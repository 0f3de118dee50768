const dayFormat = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });

export function dayText(day: string): string {
  return dayFormat.format(new Date(`${day}T00:00:00Z`));
}

/** The lowest of 1, 2, 5, 10, 20, 50, … that the highest column fits under. */
export function scaleFor(highest: number): number {
  const magnitude = 10 ** Math.floor(Math.log10(Math.max(1, highest)));
  return [1, 2, 5, 10].map((step) => step * magnitude).find((top) => top >= highest) ?? magnitude * 10;
}

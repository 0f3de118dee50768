import type { Spread } from './part';

/** Of at least one value. */
export function spreadOf(values: number[]): Spread {
  return { median: quantile(values, 0.5), min: quantile(values, 0), max: quantile(values, 1) };
}

/** `share`: from 0 to 1. The nearest value, without interpolation. */
export function quantile(values: number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  const value = sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))];
  if (value === undefined) throw new Error('Nothing was measured.');
  return value;
}

/** Beside one number, such as a target. */
export function ratioTo(number: number, { median, min, max }: Spread): Spread {
  return { median: median / number, min: min / number, max: max / number };
}

/** As '1.23 (1.10–1.40)', with as many digits as are significant. */
export function shown({ median, min, max }: Spread): string {
  return `${rounded(median)} (${rounded(min)}–${rounded(max)})`;
}

export function rounded(value: number): string {
  const digits = Math.abs(value) >= 100 ? 0 : Math.abs(value) >= 10 ? 1 : 2;
  return value.toLocaleString('en-US', { minimumFractionDigits: digits, maximumFractionDigits: digits });
}

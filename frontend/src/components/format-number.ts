import { texts } from '../content/texts';

const unitedStatesEnglish = new Intl.NumberFormat('en-US');

/** Comma thousands separators, as in US English; anything but a number is refused (spec sections 5 and 8). */
export function formatNumber(input: unknown): string {
  if (typeof input !== 'number' || Number.isNaN(input)) throw new TypeError(texts.notANumber);
  return unitedStatesEnglish.format(input);
}

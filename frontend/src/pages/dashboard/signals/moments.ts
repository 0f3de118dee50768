import type { Language } from '../../../content/languages';
import { momentFormat } from '../time-zone';

const format = momentFormat({ month: 'short', day: 'numeric', hour: 'numeric', minute: '2-digit' });

/** A moment in the administrator's time zone. */
export function momentText(moment: string, language: Language): string {
  return format(language).format(new Date(moment));
}

/** `seconds` later, in ISO 8601. */
export function later(moment: string, seconds: number): string {
  return new Date(Date.parse(moment) + seconds * 1_000).toISOString();
}

import type { Language } from './languages';
import { localText, poll } from './poll';

/** What the pages call the home country. Undefined: it is the United States, for which each text has its own words. */
export function homeName(language: Language): string | undefined {
  return poll.home ? localText(poll.home, language) : undefined;
}

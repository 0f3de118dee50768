import type { Language } from './languages';
import { localText, poll } from './poll';
import type { Texts } from './texts';

/** The pages' name for the home country. Undefined: the United States without a label, for which each text has its own words. */
export function homeName(language: Language): string | undefined {
  return poll.home ? localText(poll.home, language) : undefined;
}

/** The title of /vote: not every home elects presidential candidates of the United States. */
export function ballotTitle({ pageTitles }: Texts): string {
  return poll.home ? pageTitles.candidates : pageTitles.candidateChoice;
}

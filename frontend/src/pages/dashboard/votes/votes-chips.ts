import type { AdminTexts } from '../../../content/en/admin-texts';
import type { Language } from '../../../content/languages';
import { countryName } from '../country-name';
import type { Chip } from '../filter-chips';
import type { VotesFilter } from './votes-filter';

export function votesChips(
  { country, zipCode }: VotesFilter,
  change: (changes: Partial<VotesFilter>) => void,
  texts: AdminTexts['votes'],
  language: Language,
): readonly Chip[] {
  const chips: Chip[] = [];
  if (country) {
    chips.push({
      text: texts.countryChip(countryName(country, language)),
      remove: () => change({ country: '' }),
    });
  }
  if (zipCode) chips.push({ text: texts.zipChip(zipCode), remove: () => change({ zipCode: '' }) });
  return chips;
}

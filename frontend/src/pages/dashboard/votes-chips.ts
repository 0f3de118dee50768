import { adminTexts } from '../../content/admin-texts';
import { countryName } from './country-name';
import type { Chip } from './filter-chips';
import type { VotesFilter } from './votes-filter';

export function votesChips(
  { country, zipCode }: VotesFilter,
  change: (changes: Partial<VotesFilter>) => void,
): readonly Chip[] {
  const chips: Chip[] = [];
  if (country) {
    chips.push({
      text: adminTexts.votes.countryChip(countryName(country)),
      remove: () => change({ country: '' }),
    });
  }
  if (zipCode) chips.push({ text: adminTexts.votes.zipChip(zipCode), remove: () => change({ zipCode: '' }) });
  return chips;
}

import type { AdminTexts } from '../../../content/en/admin-texts';
import type { Language } from '../../../content/languages';
import { stateName } from '../../../content/us-states';
import { countryName } from '../country-name';
import type { Chip } from '../filter-chips';
import { momentIn } from '../moment';
import type { VotesFilter } from './votes-filter';

export function votesChips(
  filter: VotesFilter,
  change: (changes: Partial<VotesFilter>) => void,
  texts: AdminTexts['votes'],
  language: Language,
): readonly Chip[] {
  const { country, zipCode, exactName, exactZipCode, castFrom, castTo, status } = filter;
  const { networks, mailDomain, state, source, phoneNumber } = filter;
  const [network] = networks;
  const chips: Chip[] = [];
  const add = (text: string, without: Partial<VotesFilter>) => chips.push({ text, remove: () => change(without) });
  if (country) add(texts.countryChip(countryName(country, language)), { country: '' });
  if (zipCode) add(texts.zipChip(zipCode), { zipCode: '' });
  if (exactZipCode) add(texts.exactZipChip(exactZipCode), { exactZipCode: '' });
  if (exactName) add(texts.exactNameChip(exactName), { exactName: '' });
  if (castFrom) add(texts.castFromChip(momentIn(castFrom, language)), { castFrom: '' });
  if (castTo) add(texts.castToChip(momentIn(castTo, language)), { castTo: '' });
  if (status) add(texts.statusChip(texts.statuses[status]), { status: '' });
  if (state) add(texts.stateChip(stateName(state, language)), { state: '' });
  if (source) add(texts.sourceChip(source), { source: '' });
  if (mailDomain) add(texts.mailDomainChip(mailDomain), { mailDomain: '' });
  if (phoneNumber) add(texts.phoneNumberChip(phoneNumber), { phoneNumber: '' });
  if (network) add(texts.networksChip(network, networks.length), { networks: [] });
  return chips;
}

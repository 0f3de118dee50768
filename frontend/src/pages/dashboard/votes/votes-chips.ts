import type { Language } from '../../../content/languages';
import type { AdminTexts } from '../../../content/texts';
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
  const { freeGifts, networks, mailDomain, state, source, phoneNumber } = filter;
  const [network] = networks;
  const chips: Chip[] = [];
  const add = (text: string, without: Partial<VotesFilter>) => chips.push({ text, remove: () => change(without) });
  if (country) add(texts.countryChip({ country: countryName(country, language) }), { country: '' });
  if (zipCode) add(texts.zipChip({ zipCode }), { zipCode: '' });
  if (exactZipCode) add(texts.exactZipChip({ zipCode: exactZipCode }), { exactZipCode: '' });
  if (exactName) add(texts.exactNameChip({ name: exactName }), { exactName: '' });
  if (castFrom) add(texts.castFromChip({ moment: momentIn(castFrom, language) }), { castFrom: '' });
  if (castTo) add(texts.castToChip({ moment: momentIn(castTo, language) }), { castTo: '' });
  if (status) add(texts.statusChip({ status: texts.statuses[status] }), { status: '' });
  if (freeGifts) {
    add(texts.freeGiftsChip({ wanted: freeGifts === 'true' ? texts.yes : texts.no }), { freeGifts: '' });
  }
  if (state) add(texts.stateChip({ state: stateName(state, language) }), { state: '' });
  if (source) add(texts.sourceChip({ source }), { source: '' });
  if (mailDomain) add(texts.mailDomainChip({ domain: mailDomain }), { mailDomain: '' });
  if (phoneNumber) add(texts.phoneNumberChip({ phoneNumber }), { phoneNumber: '' });
  if (network) add(texts.networksChip({ network, count: networks.length }), { networks: [] });
  return chips;
}

import type { Language } from '../../../content/languages';
import type { AdminTexts } from '../../../content/texts';
import { countryName } from '../country-name';
import type { Chip } from '../filter-chips';
import { momentIn } from '../moment';
import { type EmailsFilter, languageName } from './emails-filter';

export function emailsChips(
  filter: EmailsFilter,
  change: (changes: Partial<EmailsFilter>) => void,
  { emails: texts, votes }: Pick<AdminTexts, 'emails' | 'votes'>,
  language: Language,
): readonly Chip[] {
  const { source, country, state, consentedFrom, consentedTo, mailDomain } = filter;
  const chips: Chip[] = [];
  const add = (text: string, without: Partial<EmailsFilter>) => chips.push({ text, remove: () => change(without) });
  if (source) add(texts.domainChip({ domain: source }), { source: '' });
  if (country) add(votes.countryChip({ country: countryName(country, language) }), { country: '' });
  if (state) add(texts.stateChip({ state: texts.states[state] }), { state: '' });
  if (filter.language) add(texts.languageChip({ language: languageName(filter.language, texts) }), { language: '' });
  if (consentedFrom) {
    add(texts.consentedFromChip({ moment: momentIn(consentedFrom, language) }), { consentedFrom: '' });
  }
  if (consentedTo) add(texts.consentedToChip({ moment: momentIn(consentedTo, language) }), { consentedTo: '' });
  if (mailDomain) add(votes.mailDomainChip({ domain: mailDomain }), { mailDomain: '' });
  return chips;
}

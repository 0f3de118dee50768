import {
  type EmailsFilterDto,
  type ListedEmailDto,
  type NewsletterState,
  newsletterStateValues,
} from '../../../api/schema';
import { isLanguage, type Language, languages } from '../../../content/languages';
import { longestDomain, longestSearch } from '../../../content/limits';
import type { AdminTexts } from '../../../content/texts';
import { isCountry } from '../country-name';
import { memoryOf } from '../list-position';
import { matchesSearch } from '../matches-search';
import { endAfter, momentOf } from '../moment';
import { withoutControls } from '../without-controls';

/** BCP 47: undetermined. */
export const unknownLanguage = 'und';

/** An empty string: all. */
export interface EmailsFilter {
  search: string;
  /** A campaign domain. */
  source: string;
  /** The two-letter code. */
  country: string;
  state: NewsletterState | '';
  /** Of the words agreed to. */
  language: Language | typeof unknownLanguage | '';
  /** ISO 8601, inclusive. */
  consentedFrom: string;
  /** ISO 8601, exclusive. */
  consentedTo: string;
  mailDomain: string;
}

/** Where the list of emails was left, and the filter that finds all. */
export const emailsMemory = memoryOf<EmailsFilter>({
  textsOf: (filter) => ({ ...filter }),
  filterOf: (text) => ({
    search: text('search').slice(0, longestSearch),
    source: text('source').slice(0, longestDomain),
    country: isCountry(text('country')) ? text('country') : '',
    state: stateOf(text('state')),
    language: languageOf(text('language')),
    consentedFrom: momentOf(text('consentedFrom')),
    consentedTo: endAfter(momentOf(text('consentedFrom')), momentOf(text('consentedTo'))),
    mailDomain: withoutControls(text('mailDomain')).slice(0, longestDomain),
  }),
  personal: ['search', 'mailDomain'],
});

export function stateOf(text: string): EmailsFilter['state'] {
  return newsletterStateValues.find((state) => state === text) ?? '';
}

export function languageOf(text: string): EmailsFilter['language'] {
  return text === unknownLanguage || isLanguage(text) ? text : '';
}

/** A language that only a newer server knows is shown by its tag. */
export function languageName(language: string, texts: AdminTexts['emails']): string {
  if (language === unknownLanguage) return texts.unknown;
  return isLanguage(language) ? languages[language].name : language;
}

export function emailsQuery(filter: EmailsFilter): EmailsFilterDto {
  const { search, source, country, state, language, consentedFrom, consentedTo, mailDomain } = filter;
  return {
    ...(search.trim() && { search_text: search.trim() }),
    ...(source && { source }),
    ...(country && { country: country.toUpperCase() }),
    ...(state && { state }),
    ...(language && { language }),
    ...(consentedFrom && { consented_from: consentedFrom }),
    ...(consentedTo && { consented_to: consentedTo }),
    ...(mailDomain && { mail_domain: mailDomain }),
  };
}

/** Whether a row on screen matches the filter, so that it can stay while the response is under way. */
export function matchesEmail(filter: EmailsFilter, email: ListedEmailDto): boolean {
  const { search, source, country, state, language, consentedFrom, consentedTo, mailDomain } = filter;
  const consentedAt = Date.parse(email.consented_at);
  return (
    matchesSearch(email.email_address, search) &&
    (!source || email.source === source) &&
    (!country || email.country === country.toUpperCase()) &&
    (!state || (email.unsubscribed_at === null) === (state === 'subscribed')) &&
    (!language || email.language === (language === unknownLanguage ? '' : language)) &&
    (!consentedFrom || consentedAt >= Date.parse(consentedFrom)) &&
    (!consentedTo || consentedAt < Date.parse(consentedTo)) &&
    // Only the server knows which domains have the same mailboxes.
    (!mailDomain || email.email_address.toLowerCase().endsWith(`@${mailDomain.toLowerCase()}`))
  );
}

import pg from 'pg';
import type { Filter } from '../platform/lists/filter.js';
import type { ExportedList } from '../platform/lists/list-reader.js';
import { utcText } from '../platform/lists/utc-text.js';
import { countryCode } from '../poll/countries.js';
import { canonicalDomain } from '../votes/canonical-email.js';
import type { StoredWords } from '../votes/consent/consent.repository.js';
import { wordsShown } from '../votes/consent/consent.service.js';
import { castBetween } from '../votes/manage/vote-filter.js';
import { VOTE_TEXTS } from '../votes/search/vote-texts.repository.js';
import type { EmailsFilterDto, ListedEmailDto } from './emails.dto.js';

/** The collected addresses are those of the counted votes whose voters want gifts (decision 009). */
export const COLLECTED = 'free_gifts AND invalidated_at IS NULL AND erased_at IS NULL';

/** By the number in each vote, so without a join: in a cluster the votes and the words are on different machines. */
function wordsSql(known: readonly StoredWords[], text: (words: StoredWords) => string): string {
  if (known.length === 0) return "''";
  const cases = known.map((words) => `WHEN ${words.id} THEN ${pg.escapeLiteral(text(words))}`);
  return `CASE consent ${cases.join(' ')} ELSE '' END`;
}

/** The list of collected addresses. `linksOf`: the unsubscribe links of votes. */
export function emailsList(
  known: readonly StoredWords[],
  linksOf: (votes: string[]) => string[],
): ExportedList<ListedEmailDto> {
  const language = wordsSql(known, (words) => words.language);
  return {
    table: 'votes',
    name: 'emails',
    texts: VOTE_TEXTS,
    fields: {
      id: 'id',
      email_address: 'email',
      source: 'source',
      name: 'name',
      country: 'country',
      language,
      words: wordsSql(known, wordsShown),
      consented_at: utcText('cast_at'),
      unsubscribed_at: utcText('unsubscribed_at'),
    },
    columns: {
      'Email Address': 'email',
      Source: 'source',
      Name: 'name',
      Country: 'country',
      Language: language,
      'Consent At': utcText('cast_at'),
      State: "CASE WHEN unsubscribed_at IS NULL THEN 'subscribed' ELSE 'unsubscribed' END",
      'Consent Words': 'coalesce(consent, 0)',
      Unsubscribe: 'id',
    },
    lastValues: { texts: new Map(known.map((each) => [String(each.id), wordsShown(each)])), lastOf: linksOf },
  };
}

/** BCP 47: undetermined. */
const UNKNOWN_LANGUAGE = 'und';

/** As `wordsSql` shows the language: that of unknown words is not known. */
function ofLanguage(known: readonly StoredWords[], language: string): string {
  const isUnknown = language === UNKNOWN_LANGUAGE;
  const ids = known.filter((words) => isUnknown || words.language === language).map(({ id }) => id);
  const isOne = ids.length > 0 ? `coalesce(consent IN (${ids.join(', ')}), false)` : 'false';
  return isUnknown ? `NOT ${isOne}` : isOne;
}

/** `condition`: which of the collected addresses. `known`: all words of consent. */
export function emailFilterOf(request: EmailsFilterDto, condition: string, known: readonly StoredWords[]): Filter {
  const { source, country, consented_from, consented_to, state } = request;
  const code = country ? countryCode(country) : undefined;
  const text = request.search_text?.trim();
  const language = request.language?.trim();
  const domain = request.mail_domain?.trim();
  return {
    equal: [
      ...(code ? [{ column: 'country', value: code }] : []),
      ...(source ? [{ column: 'source', value: source }] : []),
      // A domain may be a single person's.
      ...(domain ? [{ column: 'mail_domain', value: canonicalDomain(domain), isPersonal: true as const }] : []),
    ],
    parts: text ? [{ column: 'email', text, match: 'search' }] : [],
    states: [
      { condition },
      ...(language ? [{ condition: ofLanguage(known, language), description: { language } }] : []),
      ...(state
        ? [{ condition: `unsubscribed_at IS ${state === 'subscribed' ? '' : 'NOT '}NULL`, description: { state } }]
        : []),
    ],
    time: castBetween(consented_from, consented_to),
  };
}

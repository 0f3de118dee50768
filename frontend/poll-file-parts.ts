import { consentWordsOf } from 'backend/consent-words';
import { isEnabled } from 'backend/poll-fields';
import type { PollFile } from 'backend/poll-file';
import { isLink } from './src/content/is-link.ts';
import type { LanguageFacts } from './src/content/language-facts.ts';
import { languages } from './src/content/languages.ts';
import { paths } from './src/paths.ts';

/**
 * Which pages get which part of the poll file. `poll` is for every page, so it has no long texts and nothing that somebody who
 * floods the poll should read. `ballot` is for /vote and /success: what the candidates stand for, by id, and the download.
 * `dashboard` is for administrators. `consent` is for the pages that say who gets the details: to whom they go, or null, and the
 * key of the words that the form shows, both by language. `fields` is for the pages that depend on which fields are left out,
 * which countries may vote and which is home. `share` is for the share dialog, which is loaded when it opens. `notices` is for
 * /privacy and /terms: the operator's texts, which may be heavier than all else on a page, and how many days what is kept.
 */
export function partsOf({
  candidates,
  usual,
  hand_over,
  fields,
  countries,
  home_country,
  home_label,
  share_text,
  share_targets,
  thank_you_download,
  campaign_domains,
  network_days,
  details_days,
  unagreed_address_days,
  confirm_within_days,
  operator: { privacy_notice, terms, ...operator },
  ...others
}: PollFile) {
  const words = consentWordsOf({ hand_over, fields });
  const isHandedOver = words.some(({ handOver }) => handOver.length > 0);
  const byLanguage = (part: 'key' | 'information') =>
    Object.fromEntries(words.map((each) => [each.language, each[part]]));
  return {
    poll: {
      candidates: candidates.map(({ text, ...candidate }) => candidate),
      ...others,
      home: home_label ?? nameOf(home_country),
      isHomeAlone: countries?.every((code) => code === home_country) ?? false,
      operator: { ...operator, terms: addressOf(terms) },
    },
    dashboard: { campaign_domains },
    ballot: { texts: Object.fromEntries(candidates.map(({ id, text }) => [id, text])), thank_you_download },
    consent: { handOver: isHandedOver ? byLanguage('information') : null, keys: byLanguage('key') },
    fields: {
      phone_number: isEnabled(fields, 'phone_number'),
      newsletter: isEnabled(fields, 'newsletter'),
      zip_code: isEnabled(fields, 'zip_code') && (fields?.zip_code ?? ('any' as const)),
      countries: countries ?? null,
      home_country,
    },
    notices: { privacy_notice, terms, network_days, details_days, unagreed_address_days, confirm_within_days },
    share: { share_text, share_targets },
  };
}

/** The country's name in each language. null: the United States, for which the texts have their own words. */
function nameOf(code: string): { en: string; [tag: string]: string } | null {
  if (code === 'US') return null;
  const nameIn = ({ locale }: LanguageFacts) => new Intl.DisplayNames(locale, { type: 'region' }).of(code) ?? code;
  return {
    ...Object.fromEntries(Object.entries(languages).map(([tag, facts]) => [tag, nameIn(facts)])),
    en: nameIn(languages.en),
  };
}

/** The URL of the terms: a page of ours, or the operator's link. */
function addressOf(terms: PollFile['operator']['terms']): string | null {
  if (terms === null) return null;
  return isLink(terms) ? terms : paths.terms;
}

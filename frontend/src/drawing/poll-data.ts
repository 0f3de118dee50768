import { createHash } from 'node:crypto';
import { consentWordsOf } from 'backend/consent-words';
import { isEnabled } from 'backend/poll-fields';
import type { PollFile } from 'backend/poll-file';
import { type PollState, stateOf } from 'backend/poll-period';
import { ownSiteLink } from 'backend/site-link';
import { isLink } from '../content/is-link';
import type { LanguageFacts } from '../content/language-facts';
import { languages } from '../content/languages';
import { paths } from '../paths';

export interface PollData extends Pick<Shown, 'poll' | 'fields'> {
  /** The id of the operator's GA4 property; null: page views are not reported. */
  measurementId: string | null;
  /** The parts in the document or fetched by the page. */
  parts: Partial<PollParts>;
  /** Whether votes were accepted when the document was drawn. Hydration needs the same. */
  state: PollState;
  /** A hash of everything that the pages know about the poll. The parts are at `/poll/{version}/{name}.json`. */
  version: string;
  /** The number of the poll's version, as the totals have it. */
  poll_version: number;
}

type Shown = ReturnType<typeof shownOf>;

export type PollParts = Shown['parts'];

export type PartName = keyof PollParts;

/** What the pages know of the poll: not `usual`, which would help an attacker to flood it. */
function shownOf({
  candidates,
  site_link,
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
  const isHandedOver = words.some((each) => each.handOver.length > 0);
  const byLanguage = (part: 'key' | 'information') =>
    Object.fromEntries(words.map((each) => [each.language, each[part]]));
  /** Who gets the details, by language; null: nobody. */
  const handOver = isHandedOver ? byLanguage('information') : null;
  return {
    /** For every page, so without long texts. */
    poll: {
      candidates: candidates.map(({ text, ...candidate }) => candidate),
      ...others,
      /** Null while it is the example. */
      site: ownSiteLink(site_link),
      home: home_label ?? nameOf(home_country),
      isHomeAlone: countries?.every((code) => code === home_country) ?? false,
      operator: { ...operator, terms: addressOf(terms) },
      /** By when the last votes are confirmed by mail, so that the totals are final; null: at `closes_at`, if at all. */
      confirmable_until: confirmableUntil(others, confirm_within_days),
    },
    /** For every page: which fields are left out, which countries may vote and which is home. */
    fields: {
      phone_number: isEnabled(fields, 'phone_number'),
      newsletter: isEnabled(fields, 'newsletter'),
      zip_code: isEnabled(fields, 'zip_code') && (fields?.zip_code ?? ('any' as const)),
      countries: countries ?? null,
      home_country,
    },
    /** What some pages also need. */
    parts: {
      /** For /form, /vote and /success: the candidates' texts by id, the download, and the words of consent. */
      voting: {
        texts: Object.fromEntries(candidates.map(({ id, text }) => [id, text])),
        thank_you_download,
        handOver,
        consentKeys: byLanguage('key'),
      },
      share: { share_text, share_targets },
      /** For /privacy and /terms: the operator's texts may be heavier than the rest of a page. */
      notices: {
        privacy_notice,
        terms,
        handOver,
        network_days,
        details_days,
        unagreed_address_days,
        confirm_within_days,
      },
      dashboard: { campaign_domains },
    },
  };
}

function confirmableUntil({ confirmation, closes_at }: Pick<PollFile, 'confirmation' | 'closes_at'>, days: number) {
  if (confirmation === 'off' || closes_at === null) return null;
  return new Date(Date.parse(closes_at) + days * 86_400_000).toISOString();
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

export function pollDataOf(poll: PollFile, version: number, measurementId: string | null): PollData {
  const data = { ...shownOf(poll), measurementId };
  const state = stateOf(poll, new Date());
  return {
    ...data,
    poll_version: version,
    state,
    version: createHash('sha256').update(JSON.stringify(data)).digest('hex').slice(0, 8),
  };
}

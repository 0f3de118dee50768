import { z } from 'zod';
import { siteAddress } from '../platform/config/site-address.js';
import { consentTexts } from './consent-texts.js';
import { countryCodes } from './countries.js';

export const FEWEST_CANDIDATES = 2;
export const MOST_CANDIDATES = 12;
export const MAX_CANDIDATE_ID = 99;
const MAX_TEXT = 1000;
const MAX_NAME = 80;
const MAX_QUESTION = 200;
const MAX_NOTICE = 20_000;
/** Bundled into every page. */
const MAX_HAND_OVER_WORDS = 500;
const MAX_CONFIRMATION_DAYS = 30;
const MAX_DAYS = 3_650;

/** A simple BCP 47 tag, such as 'es' or 'pt-BR'. */
const languageTag = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/** Without what no page shows: PostgreSQL rejects NUL and lone surrogates, and pasted texts hold other control characters. */
const textIn = () =>
  z
    .string()
    .overwrite((given) => given.replaceAll(/[^\P{Cc}\n\t]|\p{Cs}/gu, ''))
    .trim()
    .min(1);

/** One text for all languages, or one per language with English as the fallback. Unsupported languages are allowed. */
const textUpTo = (longest: number) => {
  const words = textIn().max(longest);
  const perLanguage = z
    .object({ en: words })
    .catchall(words)
    .superRefine((texts, context) => {
      for (const tag of Object.keys(texts)) {
        if (languageTag.test(tag)) continue;
        context.addIssue({
          code: 'custom',
          path: [tag],
          message: 'must stand under the tag of a language, such as es',
        });
      }
    });
  return z.union([words, perLanguage]);
};

const text = textUpTo(MAX_TEXT);

/** Whether it can be a text of the poll file, one per language. */
export function isTextPerLanguage(value: unknown): boolean {
  return typeof value === 'object' && text.safeParse(value).success;
}

/** Only http and https: a `javascript:` link would run code on the poll's origin. */
const link = z.url({ protocol: /^https?$/, error: 'must be a link that begins with https:// or http://' });

/** Text that begins like an address is a link, and must be valid: whoever writes `www.poll.example` does not mean a text. */
const addressLike = /^(\w+:|www\.)\S*$/i;

/** A text, shown on a page of the poll, or one link in its place. */
const notice = textUpTo(MAX_NOTICE).superRefine((value, context) => {
  if (typeof value === 'string') {
    if (!addressLike.test(value) || link.safeParse(value).success) return;
    context.addIssue({ code: 'custom', message: 'must be a text, or a link that begins with https:// or http://' });
    return;
  }
  for (const [tag, words] of Object.entries(value)) {
    if (!addressLike.test(words)) continue;
    const message =
      'must be a text: a link is for all languages, so give one link in place of the texts, or put it into a sentence';
    context.addIssue({ code: 'custom', path: [tag], message });
  }
});

/** A picture on this site: visitors' browsers must not load anything from other hosts. */
const ownPicture = z
  .string()
  .regex(/^\/(?!\/)[\w./-]+$/, 'must be a path on this site, such as /pictures/portrait.svg');

/** In lower case, as browsers send it. */
const host = z.hostname().toLowerCase();

const moment = z.iso.datetime({
  offset: true,
  error: 'must be a date and time with its zone, such as 2026-11-03T00:00:00Z',
});

const candidate = z.strictObject({
  /** Stored in votes and in the log, so it must not change while the poll runs. */
  id: z.int().min(1).max(MAX_CANDIDATE_ID),
  name: textUpTo(MAX_NAME),
  portrait: ownPicture,
  text,
});

const candidates = z
  .array(candidate)
  .min(FEWEST_CANDIDATES, `must hold at least ${FEWEST_CANDIDATES} candidates`)
  .max(MOST_CANDIDATES, `must hold at most ${MOST_CANDIDATES} candidates`)
  .superRefine((all, context) => {
    for (const [place, { id }] of all.entries()) {
      const first = all.findIndex((other) => other.id === id);
      if (first === place) continue;
      const message = `must be an id of its own: candidates[${first}] has ${id}, too`;
      context.addIssue({ code: 'custom', path: [place, 'id'], message });
    }
  });

const shareTarget = z.boolean();

const votes = z.int().min(1).max(1_000_000_000);

const days = z.int().min(1).max(MAX_DAYS);

/** The usual numbers of this poll. Exceeding them raises an alert (decision 022). */
const usualVotes = z.strictObject({
  votes_per_minute: votes,
  network_votes_per_hour: votes,
  mail_domain_votes_per_hour: votes,
});

const countryCode = z.enum(countryCodes, { error: 'must be an ISO 3166-1 alpha-2 code, such as DE' });
const countryList = z.array(countryCode, 'must be a list of codes, such as ["DE", "AT"]').min(1, 'must name a country');

const onOrOff = z.enum(['on', 'off']);

/** Fields of the form that a poll can leave out. 'off': they are in no page, request, list or export (decision 040). */
const fields = z.strictObject(
  {
    phone_number: onOrOff.optional(),
    /** Missing: required, in any form. Otherwise in the format of the voter's country, if known (decision 041). */
    zip_code: z.enum(['required', 'optional', 'off']).optional(),
    /** The checkbox for the newsletter and free gifts, and with it the collected emails. */
    newsletter: onOrOff.optional(),
  },
  {
    error: ({ code }) =>
      code === 'unrecognized_keys'
        ? 'must hold phone_number, zip_code and newsletter alone: the others are always asked'
        : undefined,
  },
);

/** Who runs the poll, as its pages tell voters. null omits it. */
const operator = z.strictObject({
  name: textUpTo(MAX_NAME).nullable().default(null),
  contact: z
    .union([z.email(), link], { error: 'must be an email address, or a link that begins with https:// or http://' })
    .nullable()
    .default(null),
  /** Additional to what /privacy says about the product. */
  privacy_notice: notice.nullable().default(null),
  terms: notice.nullable().default(null),
});

/** What the form says instead of its promise. Nobody can agree to what they cannot read, so there is no fallback language. */
const handOverWords = z.record(
  z.string().regex(languageTag, 'must stand under the tag of a language, such as es'),
  textIn().max(MAX_HAND_OVER_WORDS),
  { error: 'must be a text for each language, such as { "en": "…", "es": "…" }' },
);

/** Who may get voters' details besides the poll (docs/decisions/037-consent-and-hand-over.md). */
const handOver = z
  .strictObject({
    /** The export of the collected addresses is handed on. */
    newsletter: z.boolean().default(false),
    webhooks: z.boolean().default(false),
    api_keys: z.boolean().default(false),
    words: handOverWords.nullable().default(null),
  })
  .superRefine(({ newsletter, webhooks, api_keys, words }, context) => {
    if (!newsletter && !webhooks && !api_keys) return;
    const message = 'must say to whom the details go, in every language of the pages, because a hand-over is on';
    if (words === null) context.addIssue({ code: 'custom', path: ['words'], message });
    for (const language of Object.keys(consentTexts)) {
      if (words && words[language] === undefined)
        context.addIssue({ code: 'custom', path: ['words', language], message });
    }
  });

/** The schema of `poll.json`, which operators edit. */
export const pollFileSchema = z
  .strictObject({
    /** The heading of the choice. Default: the texts have one, by home country. */
    question: textUpTo(MAX_QUESTION).optional(),
    candidates,
    site_link: siteAddress,
    share_text: text,
    description: text,
    links: z.strictObject({
      /** The link of the hero; null: the hero is not a link. */
      legal_services: link.nullable(),
      /** null, as for the next: visitors are led to no such site. Only allowed if `fields.newsletter` is off. */
      free_gifts: link.nullable(),
      newsletter: link.nullable(),
      /** null: no tip jar is shown. */
      tip_jar: link.nullable(),
    }),
    thank_you_download: z.strictObject({ pdf: z.union([link, ownPicture]).nullable(), opens_on_success: z.boolean() }),
    share_targets: z.strictObject({
      facebook: shareTarget,
      x: shareTarget,
      whatsapp: shareTarget,
      telegram: shareTarget,
      linkedin: shareTarget,
      pinterest: shareTarget,
      instagram: shareTarget,
    }),
    /** Hosts that are the source of votes and collected emails. Other hosts count as the first one. */
    campaign_domains: z.tuple([host], host),
    /** The country that totals, results and log set apart. It must not change while the poll runs (decision 043). */
    home_country: countryCode.default('US'),
    /** What the pages call it. Default: its name; the United States keep their wording. */
    home_label: textUpTo(MAX_NAME).optional(),
    /** Whose voters may vote. Default: all. */
    countries: countryList.optional(),
    /** Default: every field is on. */
    fields: fields.optional(),
    /** Optional only if `fields.newsletter` is off. */
    newsletter_consent: z.enum(['required', 'optional']).optional(),
    /** 'mail': a vote counts once its voter confirms it by a mailed link (docs/decisions/023-confirmation-by-mail.md). */
    confirmation: z.enum(['off', 'mail']).default('off'),
    /** Days after the vote. */
    confirm_within_days: z.int().min(1).max(MAX_CONFIRMATION_DAYS).default(7),
    /** 'off': voters get no receipt for the public log (docs/log.md). */
    receipts: z.enum(['on', 'off']).default('on'),
    opens_at: moment.nullable(),
    closes_at: moment.nullable(),
    /** Why no votes are taken for now, for voters to read; null: they are. */
    paused: text.nullable().default(null),
    /** null: no alerts. */
    usual: usualVotes.nullable().default(null),
    /** Days after `closes_at` for which the networks and mail domains of votes are kept. */
    network_days: days.default(30),
    /** Days after `closes_at` until every vote is erased. Missing, like the next two: never (decision 038). */
    details_days: days.optional(),
    /** Days after the vote until the address of a voter who did not agree to the newsletter is deleted. */
    unagreed_address_days: days.optional(),
    /** Days after the entry. */
    audit_log_days: days.optional(),
    hand_over: handOver.prefault({}),
    operator: operator.prefault({}),
  })
  .refine(({ opens_at, closes_at }) => !opens_at || !closes_at || Date.parse(opens_at) < Date.parse(closes_at), {
    path: ['closes_at'],
    error: 'must be later than opens_at',
  })
  .refine(({ closes_at, details_days }) => details_days === undefined || closes_at !== null, {
    path: ['details_days'],
    error: 'must be left out while closes_at is null, because it counts from there',
  })
  .refine(({ thank_you_download }) => !thank_you_download.opens_on_success || thank_you_download.pdf !== null, {
    path: ['thank_you_download', 'pdf'],
    error: 'must be a link when opens_on_success is true',
  })
  .superRefine(({ fields, links, newsletter_consent, hand_over }, context) => {
    const refuse = (path: string[], message: string) => context.addIssue({ code: 'custom', path, message });
    if (fields?.newsletter === 'off') {
      if (hand_over.newsletter)
        refuse(['hand_over', 'newsletter'], 'must be false while fields.newsletter is off: no emails are collected');
      return;
    }
    if (newsletter_consent === undefined)
      refuse(['newsletter_consent'], 'must be "required" or "optional" while fields.newsletter is on');
    for (const name of ['free_gifts', 'newsletter'] as const)
      if (links[name] === null) refuse(['links', name], 'must be a link while fields.newsletter is on');
  });

export type PollFile = z.infer<typeof pollFileSchema>;

/** The poll in force. `PollService` replaces its content when a version is published: keep no reference to a part of it. */
export const POLL = Symbol('POLL');

/** For administrators and operators only: a flooder must not learn what is usual. */
type PrivatePart = 'campaign_domains' | 'usual';

/** The part of the poll file that visitors may see. */
export type PublicPoll = Omit<PollFile, PrivatePart>;

import { z } from 'zod';

const LONGEST_TEXT = 1000;
const LONGEST_NAME = 80;

/** BCP 47, as far as texts need it: 'es', 'pt-BR'. */
const languageTag = /^[a-z]{2,3}(-[A-Za-z0-9]{2,8})*$/;

/**
 * A text for every visitor, or one per language; English is the one that everybody else falls back to. Languages that the
 * pages do not speak yet may stand there too.
 */
const textUpTo = (longest: number) => {
  const words = z.string().trim().min(1).max(longest);
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

const text = textUpTo(LONGEST_TEXT);

/** Links leave the product, so nothing but the web is allowed: a `javascript:` link would run on our own origin. */
const link = z.url({ protocol: /^https?$/, error: 'must be a link that begins with https:// or http://' });

/** A picture of the product itself: no visitor's browser is sent to a stranger's host unasked. */
const ownPicture = z
  .string()
  .regex(/^\/(?!\/)[\w./-]+$/, 'must be a path on this site, such as /pictures/portrait.svg');

/** In lower case, as browsers send it. */
const host = z.hostname().toLowerCase();

const moment = z.iso.datetime({
  offset: true,
  error: 'must be a date and time with its zone, such as 2026-11-03T00:00:00Z',
});

const candidate = <Id extends number>(id: Id) =>
  z.strictObject({ id: z.literal(id), name: textUpTo(LONGEST_NAME), portrait: ownPicture, text });

const shareTarget = z.boolean();

/** The shape of `poll.json`: what an operator changes to make the poll their own. */
export const pollFileSchema = z
  .strictObject({
    candidates: z.tuple([candidate(1), candidate(2)]),
    site_link: link,
    share_text: text,
    description: text,
    links: z.strictObject({
      /** Where a click on the hero leads; null: the hero leads nowhere. */
      legal_services: link.nullable(),
      free_gifts: link,
      newsletter: link,
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
    /** Hosts whose visitors' addresses are collected under that host's name; the first one stands for any other host. */
    campaign_domains: z.tuple([host], host),
    newsletter_consent: z.enum(['required', 'optional']),
    opens_at: moment.nullable(),
    closes_at: moment.nullable(),
  })
  .refine(({ opens_at, closes_at }) => !opens_at || !closes_at || Date.parse(opens_at) < Date.parse(closes_at), {
    path: ['closes_at'],
    error: 'must be later than opens_at',
  })
  .refine(({ thank_you_download }) => !thank_you_download.opens_on_success || thank_you_download.pdf !== null, {
    path: ['thank_you_download', 'pdf'],
    error: 'must be a link when opens_on_success is true',
  });

export type PollFile = z.infer<typeof pollFileSchema>;
